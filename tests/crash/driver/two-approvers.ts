import { setTimeout } from 'node:timers/promises'
import type { ApprovalDecision } from '@deckhand/spec'
import type { RunView } from '../evidence.ts'
import { promptOf } from '../job.ts'
import type { Api } from './api.ts'
import { type OpenApproval, readAll } from './listing.ts'

interface Question {
  count: number
  /** Of the people who answer each approval at the same instant. */
  decisions: ApprovalDecision[]
}

export interface ApproverFigures {
  approvals: number
  /** How many of them are approved at the end. */
  approved: number
  /** How many approvals got these answers, for example `{"200 409": 500}`. */
  answers: Record<string, number>
  /** How many runs are in these states at the end. */
  statuses: Record<string, number>
  /** How often runs were claimed: once at first and once after the answer, unless a server takes a run from a live one. */
  attempts: Record<string, number>
}

const batchSize = 100

/** Starts one run per approval and lets the people answer. The tool has no key, so every execution is an effect. */
export async function twoApprovers(
  api: Api,
  { count, decisions }: Question,
  signal: AbortSignal,
): Promise<ApproverFigures> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const approvals = await inBatches(numbers, ask)
  const answers = await inBatches(approvals, answer)
  const runs = await ended()
  const decided = await readAll<OpenApproval>(api, '/approvals?status=approved', 'approvals', signal)
  return {
    approvals: new Set(approvals).size,
    approved: decided.length,
    answers: countEach(answers),
    statuses: countEach(runs.map(({ status }) => status)),
    attempts: countEach(runs.map(({ attempt }) => String(attempt))),
  }

  async function ask(number: number): Promise<string> {
    const request = { method: 'POST', body: { prompt: promptOf({ number, kind: 'ask' }) }, rank: number } as const
    const { body } = await api.ask('/run', request, signal)
    return (body.approval as { id: string }).id
  }

  async function answer(approvalId: string): Promise<string> {
    const clicks = decisions.map((decision, rank) =>
      api.ask(`/approvals/${approvalId}`, { method: 'POST', body: { decision }, rank }, signal),
    )
    const statuses = (await Promise.all(clicks)).map(({ status }) => status)
    return statuses.sort((a, b) => a - b).join(' ')
  }

  async function ended(): Promise<RunView[]> {
    for (;;) {
      const runs = await readAll<RunView>(api, '/runs', 'runs', signal)
      if (runs.every(({ status }) => status === 'completed' || status === 'failed')) return runs
      await setTimeout(100)
    }
  }
}

async function inBatches<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < items.length; at += batchSize) {
    results.push(...(await Promise.all(items.slice(at, at + batchSize).map(work))))
  }
  return results
}

function countEach(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
