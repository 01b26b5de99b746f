import type { AttachedContext, BriefingDay } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Runtime } from '../runtime.ts'
import { briefingAgent } from './briefing-agent.ts'
import { formatDate } from './local-day.ts'

export interface SummarizeOptions {
  userId: string
  day: BriefingDay
  facts: AttachedContext[]
  /** Ends the wait, with its reason. The run goes on. */
  signal: AbortSignal
}

/** Sums up the facts in an ordinary run, which is recorded, counts against the limits and can be cancelled. Throws the run's error. */
export async function summarize(
  runtime: Pick<Runtime, 'start' | 'settled'>,
  { userId, day, facts, signal }: SummarizeOptions,
): Promise<{ runId: string; summary: string; isCut: boolean }> {
  const prompt = `Sum up the attached facts as the briefing for ${formatDate(day.date)} (${day.timeZone}).`
  const { runId } = await runtime.start(userId, { prompt, agentId: briefingAgent.id, attachedContext: facts })
  const settled = runtime.settled(userId, runId, signal).catch((thrown: unknown) => {
    signal.throwIfAborted()
    throw thrown
  })
  const { status, summary, truncated = false, code = 'INTERNAL', error = summary } = await settled
  if (status !== 'completed') throw new DeckhandError(code, error)
  return { runId, summary, isCut: truncated }
}
