// Why something failed, in words.

import { getSystemErrorMap } from 'node:util';

/** What the system says of a file that it does not open, such as 'no such file or directory'; of other errors the message. */
export const reasonOf = (error) => getSystemErrorMap().get(error.errno)?.[1] ?? error.message;
