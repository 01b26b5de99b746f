/** The set-up failed. The message says what happened and what to do. */
export class SetUpError extends Error {}
