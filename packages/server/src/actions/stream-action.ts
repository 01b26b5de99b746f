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
  /** `false` for an early failure, before any piece: nothing is answered then, for it has a status of its own. */
  isAnswered: boolean
}

/** How long the status waits for the first piece. A model may take longer, and proxies and clients give up on an answer of which nothing comes. */
const graceMs = 10_000

/** Answers with the pieces as lines. Tells how it ended. A failure that comes before any piece and within `graceMs` is not answered here. */
export async function streamAction(pieces: Pieces, out: ServerResponse, signal: AbortSignal): Promise<StreamEnd> {
  const first = pieces.next()
  const early = await within(graceMs, first)
  if (early && !early.done && !early.value.success) return { last: early.value, isAnswered: false }
  let last: ActionResult = failed('CANCELLED', 'Nobody waited for the end.')
  await writeLines(out, linesOf(first, pieces), signal)
  return { last, isAnswered: true }

  async function* linesOf(begun: ReturnType<Pieces['next']>, rest: Pieces): AsyncGenerator<string> {
    try {
      for (let next = await begun; !next.done; next = await rest.next()) {
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

function within<T>(ms: number, answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

const line = (content: ActionLine) => `${JSON.stringify(content)}\n`
