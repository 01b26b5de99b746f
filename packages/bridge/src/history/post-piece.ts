import { timeLimit } from '@deckhand/spec/time-limit'
import type { HistoryOptions } from '../bridge-options.ts'
import type { ThreadPiece } from './unsent-thread.ts'

/** `conflict`: the host has other content here. `retry`: it may accept the piece later. `rejected`: it will never accept this piece. `refused`: it accepts none. */
export type PostOutcome = { is: 'accepted' } | { is: 'conflict' | 'retry' | 'rejected' | 'refused'; why: string }

const patienceMs = 10_000
const passing = new Set([408, 409, 425, 429])
const ofThePiece = new Set([400, 413, 422])

export async function postPiece(
  { url, token }: HistoryOptions,
  piece: ThreadPiece,
  signal: AbortSignal,
): Promise<PostOutcome> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...authorization },
      body: JSON.stringify(piece),
      // The token must reach only the configured address.
      redirect: 'error',
      signal: timeLimit(patienceMs, signal),
    })
    return await readOutcome(response)
  } catch (thrown) {
    return { is: 'retry', why: reasonOf(thrown) }
  }
}

async function readOutcome(response: Response): Promise<PostOutcome> {
  const words = (await response.text()).slice(0, 500)
  if (response.ok) return { is: 'accepted' }
  return { is: kindOf(response.status, words), why: `it answered ${response.status}${words && `: ${words}`}` }
}

function kindOf(status: number, words: string): Exclude<PostOutcome['is'], 'accepted'> {
  if (status === 409 && fieldOf(words) !== undefined) return 'conflict'
  if (status >= 500 || passing.has(status)) return 'retry'
  return ofThePiece.has(status) ? 'rejected' : 'refused'
}

/** Deckhand names the field if its content differs. While a run works on the thread, its 409 has no field. */
function fieldOf(words: string): string | undefined {
  try {
    return (JSON.parse(words) as { field?: string } | null)?.field
  } catch {
    return undefined
  }
}

function reasonOf(thrown: unknown): string {
  const cause = thrown instanceof Error && thrown.cause instanceof Error ? thrown.cause : thrown
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}
