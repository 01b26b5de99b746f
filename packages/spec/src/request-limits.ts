/** The model is shown at most this many messages before the prompt, so that a run in a long thread costs no more than one in a short thread. */
export const historyLimit = 30
/** A `conversation` keeps its newest items, and the caller and the model learn how many were left out. */
export const conversationLimit = 40
/** The same for `attachedContext`. */
export const attachedContextLimit = 12
/** Characters. */
export const promptLimit = 100_000
/** Characters. The longest path of a file fits. */
export const attachedIdLimit = 1_024

/** Why a text is refused, after its name. */
export function tooLong(length: number, limit: number): string {
  return `is ${grouped(length)} characters long, and the limit is ${grouped(limit)}`
}

const grouped = (count: number) => count.toLocaleString('en')
