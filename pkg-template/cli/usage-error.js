/** Something the user can put right. The message is one line that names the argument and its value. */
export class UsageError extends Error {}
