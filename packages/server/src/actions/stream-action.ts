import type { ServerResponse } from 'node:http'
import type { ActionFailure, ActionResult } from '@deckhand/actions/registry'
import type { Json } from '@deckhand/spec'
import { writeLines } from '../write-lines.ts'

/** A line of an action that streams. The last one says how it ended: one that is missing means that it was cut off. */
export type ActionLine = { chunk: Json } | { done: true } | { error: ActionFailure }

type Pieces = AsyncGenerator<ActionResult<Json>>

/** Answers with the pieces as lines. Gives the failure back, with nothing answered, when it comes before any piece: it then has a status of its own. */
export async function streamAction(
  pieces: Pieces,
  out: ServerResponse,
  signal: AbortSignal,
): Promise<ActionResult | undefined> {
  const first = await pieces.next()
  if (!first.done && !first.value.success) return first.value
  await writeLines(out, linesOf(first, pieces), signal)
  return undefined
}

async function* linesOf(first: IteratorResult<ActionResult<Json>>, pieces: Pieces): AsyncGenerator<string> {
  try {
    for (let next = first; !next.done; next = await pieces.next()) {
      if (!next.value.success) return yield line({ error: next.value.error })
      yield line({ chunk: next.value.data })
    }
    yield line({ done: true })
  } finally {
    await pieces.return(undefined)
  }
}

const line = (content: ActionLine) => `${JSON.stringify(content)}\n`
