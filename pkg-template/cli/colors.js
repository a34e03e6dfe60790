// Colours on a terminal, or where FORCE_COLOR asks for them. picocolors by itself also colours wherever CI is set, and so
// what is piped into a file there.

import picocolors from 'picocolors';

const { FORCE_COLOR, NO_COLOR, TERM } = process.env;
const onTerminal = Boolean(process.stdout.isTTY) && TERM !== 'dumb';

export const colors = picocolors.createColors(!NO_COLOR && (onTerminal || Boolean(FORCE_COLOR)));
