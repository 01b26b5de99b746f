import { timeLimit } from '@deckhand/spec/time-limit'
import type { HistoryOptions } from '../bridge-options.ts'
import type { ThreadPiece } from './held-thread.ts'

/** `other`: the host has something else where this belongs. `again`: later it may do. `unfit`: it will never take this piece. `refused`: nor any. */
export type PostOutcome = { is: 'heard' } | { is: 'other' | 'again' | 'unfit' | 'refused'; why: string }

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
      // A token goes to the address that was set, and nowhere else.
      redirect: 'error',
      signal: timeLimit(patienceMs, signal),
    })
    return await readOutcome(response)
  } catch (thrown) {
    return { is: 'again', why: reasonOf(thrown) }
  }
}

async function readOutcome(response: Response): Promise<PostOutcome> {
  const words = (await response.text()).slice(0, 500)
  if (response.ok) return { is: 'heard' }
  return { is: kindOf(response.status, words), why: `it answered ${response.status}${words && `: ${words}`}` }
}

function kindOf(status: number, words: string): 'other' | 'again' | 'unfit' | 'refused' {
  if (status === 409 && fieldOf(words) !== undefined) return 'other'
  if (status >= 500 || passing.has(status)) return 'again'
  return ofThePiece.has(status) ? 'unfit' : 'refused'
}

/** Deckhand names the field when what is there differs; while a run is at work on the thread it names none. */
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
