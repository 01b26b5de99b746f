import type { Json } from '@deckhand/spec'
import { failed } from './action-failures.ts'
import type { ActionResult } from './action-result.ts'
import type { ActionRun } from './action-run.ts'

const mostPieces = 10_000
const mostBytes = 16 * 1024 * 1024

/** Collects all pieces in a list, up to a limit, because a stream may never end. */
export async function collectPieces(
  run: ActionRun,
  pieces: AsyncGenerator<ActionResult<Json>>,
): Promise<ActionResult<Json>> {
  const list: Json[] = []
  let bytes = 0
  for await (const piece of pieces) {
    if (!piece.success) return piece
    bytes += Buffer.byteLength(JSON.stringify(piece.data))
    if (list.length === mostPieces || bytes > mostBytes) return run.fault(tooMuch())
    list.push(piece.data)
  }
  return { success: true, data: list }
}

function tooMuch() {
  const limit = `${mostPieces.toLocaleString('en')} pieces or ${mostBytes / 1024 / 1024} MB`
  return failed('INVALID_OUTPUT', `The answer in pieces has more than ${limit}. Read it as a stream.`)
}
