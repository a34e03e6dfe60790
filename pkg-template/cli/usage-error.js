/** A mistake that the user can correct. The message is one line that names the argument and its value. */
export class UsageError extends Error {}
