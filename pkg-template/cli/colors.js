// Colours on a terminal, or with FORCE_COLOR. By itself picocolors also colours whenever CI is set, even output that is piped into
// a file.

import picocolors from 'picocolors';

const { FORCE_COLOR, NO_COLOR, TERM } = process.env;
const onTerminal = Boolean(process.stdout.isTTY) && TERM !== 'dumb';

export const colors = picocolors.createColors(!NO_COLOR && (onTerminal || Boolean(FORCE_COLOR)));
