import type { ActionFailure, ActionResult } from '@deckhand/actions/registry'
import type { Json } from '@deckhand/spec'
import { failed } from './action-answer.ts'

/** A line of a streaming action. The last one says how it ended: without it the stream was cut off. */
export type ActionLine = { chunk: Json } | { done: true } | { error: ActionFailure }

type Pieces = AsyncGenerator<ActionResult<Json>>

export type ActionStream =
  /** The action failed before its first piece: the failure becomes the status of the answer. */
  | { failure: ActionResult }
  /** Call `end` after the last line: it releases what the action holds, and returns how it ended. */
  | { lines: AsyncGenerator<string>; end: () => Promise<ActionResult> }

/** How long the status waits for the first piece. A model may take longer, but proxies and clients give up on an answer that sends nothing. */
const graceMs = 10_000

/** The pieces as lines, once the first of them has come or `graceMs` are over. */
export async function streamAction(pieces: Pieces): Promise<ActionStream> {
  const first = pieces.next()
  const early = await unlessLate(graceMs, first)
  if (early && !early.done && !early.value.success) return { failure: early.value }
  let last: ActionResult = failed('CANCELLED', 'The caller left before the end.')
  const end = async () => {
    await pieces.return(undefined)
    return last
  }
  return { lines: linesOf(), end }

  async function* linesOf(): AsyncGenerator<string> {
    try {
      for (let next = await first; !next.done; next = await pieces.next()) {
        if (!next.value.success) {
          last = next.value
          return yield line({ error: next.value.error })
        }
        yield line({ chunk: next.value.data })
      }
    } catch (thrown) {
      last = failed('INTERNAL_ERROR', 'The answer broke off.')
      throw thrown
    }
    last = { success: true, data: null }
    yield line({ done: true })
  }
}

const line = (content: ActionLine) => `${JSON.stringify(content)}\n`

/** `undefined` if the answer takes longer. */
function unlessLate<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
