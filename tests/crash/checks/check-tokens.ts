import type { Turn } from '@deckhand/spec'
import type { Evidence } from '../evidence.ts'
import { worksOf } from './works.ts'

/** Every turn counts once, in the row of its run, and a tree's usage is the sum of its rows. */
export function checkTokens(evidence: Evidence): string[] {
  const { runs, below, events } = evidence
  const rows = new Map([...runs, ...[...below.values()].flat().map(({ record }) => record)].map((row) => [row.id, row]))
  const works = worksOf(evidence)
  return works.flatMap(({ title, runId, rootId, turns }) => {
    const own = rows.get(runId)?.tokens
    const result = runId === rootId ? events.get(runId)?.at(-1) : undefined
    const told = result?.type === 'result' ? result.result.usage.totalTokens : undefined
    const whole = sum(works.filter((work) => work.rootId === rootId).map((work) => tokensOf(work.turns)))
    return [
      ...(own === tokensOf(turns) ? [] : [`its turns took ${tokensOf(turns)} tokens, and its row says ${own}`]),
      ...(told === undefined || told === whole ? [] : [`its tree took ${whole} tokens, and its result says ${told}`]),
    ].map((problem) => `${title}: ${problem}`)
  })
}

const tokensOf = (turns: Turn[]): number => sum(turns.map(({ usage }) => usage.totalTokens))

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
