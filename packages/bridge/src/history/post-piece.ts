import { timeLimit } from '@deckhand/spec/time-limit'
import type { HistoryOptions } from '../bridge-options.ts'
import type { ThreadPiece } from './held-thread.ts'

/** `other`: the host has something else where this belongs. `again`: later it may do. `refused`: it never will. */
export type PostOutcome = { is: 'heard' | 'other' } | { is: 'again' | 'refused'; why: string }

const patienceMs = 10_000
const passing = new Set([408, 409, 425, 429])

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
  if (response.status === 409 && fieldOf(words) !== undefined) return { is: 'other' }
  const why = `it answered ${response.status}${words && `: ${words}`}`
  return { is: response.status >= 500 || passing.has(response.status) ? 'again' : 'refused', why }
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
