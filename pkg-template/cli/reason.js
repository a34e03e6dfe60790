// Says why something failed.

import { getSystemErrorMap } from 'node:util';

/** A mistake that the user can correct. The message is one line that names the argument and its value. */
export class UsageError extends Error {}

/** Compressed data begins as it should, and is damaged or truncated behind that. */
export class DamagedError extends Error {}

/** Node gives such a name with U+FFFD in it, under which the file cannot be opened. */
export const NOT_UTF8 = 'its name is not valid UTF-8: rename it';

/** The message of the system, such as 'no such file or directory'; for other errors their own message. */
export function reasonOf(error) {
  if (error.code === 'EISDIR') return 'it is a folder';
  return (error.syscall === undefined ? undefined : getSystemErrorMap().get(error.errno)?.[1]) ?? error.message;
}
