import { isDeepStrictEqual } from 'node:util'
import type { StreamLine } from '@deckhand/spec'
import { isEnd } from '../driver/perform-job.ts'
import type { Evidence } from '../evidence.ts'
import { promptOf } from '../job.ts'
import { type ToldEvent, toldOf, worksOf } from './works.ts'

/** Events are numbered from 1 without a gap, every call begins and ends once, and clients saw exactly what is stored, whatever crashed meanwhile. */
export function checkStreams(evidence: Evidence): string[] {
  const { logs, runs, events } = evidence
  const stored = runs.flatMap(({ id, lastSeq }) => {
    const lines = events.get(id) ?? []
    const length =
      lines.length === lastSeq ? [] : [`there are ${lines.length} events, and the last number is ${lastSeq}`]
    return [...length, ...lineProblems(lines)].map((problem) => `run ${id}: ${problem}`)
  })
  const seen = logs.flatMap(({ job, runId, lines }) => {
    if (!lines) return []
    const problems = [...lineProblems(lines), ...differences(lines, events.get(runId ?? '') ?? [])]
    return problems.map((problem) => `the client of ${promptOf(job)} (run ${runId}): ${problem}`)
  })
  const below = worksOf(evidence).flatMap((work) => {
    if (work.runId === work.rootId) return []
    return childProblems(toldOf(work, events.get(work.rootId) ?? [])).map((problem) => `${work.title}: ${problem}`)
  })
  return [...stored, ...seen, ...below]
}

function lineProblems(lines: StreamLine[]): string[] {
  const ends = lines.filter(isEnd)
  return [
    ...lines
      .filter(({ seq }, index) => seq !== index + 1)
      .slice(0, 1)
      .map(({ seq }) => `the number ${seq} is out of order`),
    ...(ends.length === 1 && isEnd(lines.at(-1)) ? [] : [`it has ${ends.length} ends`]),
    ...callProblems(lines),
  ]
}

/** The events of a child run end with its end. */
function childProblems(told: ToldEvent[]): string[] {
  const ends = told.filter(isChildEnd)
  return [
    ...(ends.length === 1 && isChildEnd(told.at(-1)) ? [] : [`it has ${ends.length} ends`]),
    ...callProblems(told),
  ]
}

const isChildEnd = (event: ToldEvent | undefined) => event?.type === 'completed' || event?.type === 'failed'

function callProblems(lines: ToldEvent[]): string[] {
  const ids = (type: 'tool_call' | 'tool_result') => lines.flatMap((line) => (line.type === type ? [line.id] : []))
  const begun = ids('tool_call')
  const ended = ids('tool_result')
  const isTwice = (id: string, index: number, all: string[]) => all.indexOf(id) !== index
  return [
    ...begun.filter(isTwice).map((id) => `the call ${id} begins twice`),
    ...ended.filter(isTwice).map((id) => `the call ${id} ends twice`),
    ...begun.filter((id) => !ended.includes(id)).map((id) => `the call ${id} does not end`),
    ...ended.filter((id) => !begun.includes(id)).map((id) => `the call ${id} ends and never began`),
  ]
}

function differences(seen: StreamLine[], stored: StreamLine[]): string[] {
  const at = stored.findIndex((line, index) => !isDeepStrictEqual(line, seen[index]))
  if (at === -1) return seen.length > stored.length ? ['it read more than is stored'] : []
  return [`it read ${JSON.stringify(seen[at])}, and stored is ${JSON.stringify(stored[at])}`]
}
