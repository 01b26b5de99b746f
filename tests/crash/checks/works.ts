import type { StreamEvent, StreamedChildEvent, StreamLine, Turn } from '@deckhand/spec'
import type { Evidence } from '../evidence.ts'
import { promptOf, readTask } from '../job.ts'
import { type PlanName, planOf } from '../plans.ts'
import { turnsOf } from './fold-messages.ts'

/** One agent's run: the top one, or one that was started below it. */
export interface Work {
  /** For people. */
  title: string
  runId: string
  rootId: string
  depth: number
  /** Of the job. */
  number: number
  /** Undefined if there is no plan for it. */
  name: PlanName | undefined
  turns: Turn[]
  /** What the client read of the whole tree, if it read it. */
  seen?: StreamLine[]
}

export function worksOf({ logs, messages, below }: Evidence): Work[] {
  return logs.flatMap(({ job, runId = '', threadId = '', lines }) => {
    const shared = { rootId: runId, number: job.number, ...(lines && { seen: lines }) }
    const turns = turnsOf(messages.get(threadId) ?? [], runId)
    const top: Work = { ...shared, title: `${promptOf(job)} (run ${runId})`, runId, depth: 0, name: job.kind, turns }
    const others = below.get(runId) ?? []
    return [
      top,
      ...others.map(({ record: { id, depth }, state: { prompt, turns } }) => {
        const title = `${prompt.text} (run ${id} below ${runId})`
        return { ...shared, title, runId: id, depth, name: readTask(prompt.text)?.name, turns }
      }),
    ]
  })
}

export type ToldEvent = StreamEvent | StreamedChildEvent

/** The events of one run in the log of its tree. */
export function toldOf({ runId, rootId }: Pick<Work, 'runId' | 'rootId'>, lines: StreamLine[]): ToldEvent[] {
  if (runId === rootId) return lines.filter(({ type }) => type !== 'child')
  return lines.flatMap((line) => (line.type === 'child' && line.runId === runId ? [line.event] : []))
}

export const wantedTurns = ({ name }: Work) => (name ? [...planOf(name), []] : [])
