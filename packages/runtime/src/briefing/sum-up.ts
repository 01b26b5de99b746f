import type { AttachedContext, BriefingDay } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Runtime } from '../runtime.ts'
import { briefingAgent } from './briefing-agent.ts'
import { sayDate } from './local-day.ts'

export interface SummingUp {
  userId: string
  day: BriefingDay
  facts: AttachedContext[]
  /** Ends the waiting, with its reason, and not the run. */
  signal: AbortSignal
}

/** A run makes words of the facts: it is on record, counts against the limits, and can be cancelled. Throws what it failed with. */
export async function sumUp(
  runtime: Pick<Runtime, 'start' | 'settled'>,
  { userId, day, facts, signal }: SummingUp,
): Promise<{ runId: string; summary: string; isCut: boolean }> {
  const prompt = `Sum up the attached facts as the briefing for ${sayDate(day.date)} (${day.timeZone}).`
  const { runId } = await runtime.start(userId, { prompt, agentId: briefingAgent.id, attachedContext: facts })
  const settled = runtime.settled(userId, runId, signal).catch((thrown: unknown) => {
    signal.throwIfAborted()
    throw thrown
  })
  const { status, summary, truncated = false, code = 'INTERNAL', error = summary } = await settled
  if (status !== 'completed') throw new DeckhandError(code, error)
  return { runId, summary, isCut: truncated }
}
