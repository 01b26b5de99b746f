import type { ServerResponse } from 'node:http'
import type { ActionFailure, ActionResult } from '@deckhand/actions/registry'
import type { Json } from '@deckhand/spec'
import { writeLines } from '../write-lines.ts'
import { failed } from './action-answer.ts'

/** A line of an action that streams. The last one says how it ended: one that is missing means that it was cut off. */
export type ActionLine = { chunk: Json } | { done: true } | { error: ActionFailure }

type Pieces = AsyncGenerator<ActionResult<Json>>

export interface StreamEnd {
  last: ActionResult
  /** `false` for a failure that came before any piece: nothing is answered then, for it has a status of its own. */
  isAnswered: boolean
}

/** Answers with the pieces as lines. Tells how it ended. */
export async function streamAction(pieces: Pieces, out: ServerResponse, signal: AbortSignal): Promise<StreamEnd> {
  const first = await pieces.next()
  if (!first.done && !first.value.success) return { last: first.value, isAnswered: false }
  let last: ActionResult = failed('CANCELLED', 'Nobody waited for the end.')
  await writeLines(out, linesOf(first, pieces), signal)
  return { last, isAnswered: true }

  async function* linesOf(begun: typeof first, rest: Pieces): AsyncGenerator<string> {
    try {
      for (let next = begun; !next.done; next = await rest.next()) {
        if (!next.value.success) {
          last = next.value
          return yield line({ error: next.value.error })
        }
        yield line({ chunk: next.value.data })
      }
      last = { success: true, data: null }
      yield line({ done: true })
    } finally {
      await rest.return(undefined)
    }
  }
}

const line = (content: ActionLine) => `${JSON.stringify(content)}\n`
