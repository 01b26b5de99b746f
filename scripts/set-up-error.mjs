/** A set-up that did not work; the message tells the user what happened and what to do. */
export class SetUpError extends Error {}
