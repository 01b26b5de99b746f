/** The command was called or configured wrongly. The message says how to do it right; the program exits with 2. */
export class UsageError extends Error {}
