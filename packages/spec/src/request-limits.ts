/** The model sees at most this many messages before the prompt, so that a run in a long thread costs no more than one in a short thread. */
export const historyLimit = 30
/** Only the newest items of a `conversation` are kept. The caller and the model learn how many were left out. */
export const conversationLimit = 40
/** Only the newest items of `attachedContext` are kept, as above. */
export const attachedContextLimit = 12
/** In characters. */
export const promptLimit = 100_000
/** In characters. The longest file path fits. */
export const attachedIdLimit = 1_024

/** Why a text is refused. Follows the name of its field. */
export function tooLong(length: number, limit: number): string {
  return `is ${grouped(length)} characters long, and the limit is ${grouped(limit)}`
}

const grouped = (count: number) => count.toLocaleString('en')
