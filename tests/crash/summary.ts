import type { StreamLine } from '@deckhand/spec'
import type { CrashResult } from './driver/crash.ts'
import type { Recoveries } from './driver/fleet/recoveries.ts'
import { isOutcomeQuestion, type OpenApproval } from './driver/listing.ts'
import type { Trouble } from './driver/trouble.ts'
import type { Evidence } from './evidence.ts'

/** The figures of a test, as a table. */
export function summary(result: CrashResult, seconds: number): string {
  const rows = [...troubleRows(result, seconds), ...workRows(result.evidence), ...recoveryRows(result)]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

/** The verdict if no check found a problem. A test that disturbed no server has proved nothing. */
export function verdict({ trouble, recoveries }: Pick<CrashResult, 'trouble' | 'recoveries'>): string {
  if (recoveries ? trouble.rounds > 0 : trouble.kills > 0) return 'Everything held.'
  const [what, option] = recoveries ? ['round of trouble began', '--rounds'] : ['server was killed', '--kills']
  return `No ${what}, so nothing was tested. Ask for more with ${option} or --minutes.`
}

type Row = [name: string, value: number | string]

function troubleRows({ trouble, servers, recoveries }: CrashResult, seconds: number): Row[] {
  return [
    ...(recoveries ? fleetRows(trouble, recoveries) : []),
    ['servers killed (SIGKILL)', trouble.kills],
    ['servers stopped past their lease, then woken', trouble.stops],
    ['servers asked to end (SIGTERM)', trouble.terminations],
    ['servers started', servers],
    ['seconds', seconds.toFixed(0)],
  ]
}

function fleetRows(trouble: Trouble, { times }: Recoveries): Row[] {
  const sorted = [...times].sort((a, b) => a - b)
  return [
    ['rounds', trouble.rounds],
    ['of these, with two or three servers at once', trouble.severalAtOnce],
    ['lines to the database cut with a reset', trouble.resets],
    ['lines to the database cut in silence', trouble.silences],
    ['of these, whose connections stayed silent', trouble.forgotten],
    ['lines to the database made slow', trouble.slow],
    ['ms until a server was ready after its trouble, median', sorted[sorted.length >> 1] ?? '-'],
    ['ms until a server was ready after its trouble, longest', sorted.at(-1) ?? '-'],
  ]
}

function workRows({ runs, below, logs, approvals, receipts }: Evidence): Row[] {
  const permissions = approvals.filter((approval) => !isOutcomeQuestion(approval))
  const keyed = receipts.filter(({ tool }) => tool === 'send')
  return [
    ['runs', runs.length],
    ['runs below these', [...below.values()].flat().length],
    ['clients that read along', logs.filter(({ lines }) => lines).length],
    ['connections of these', logs.reduce((sum, { connections }) => sum + connections, 0)],
    ['runs cancelled', logs.filter(({ cancel }) => cancel === 'acknowledged').length],
    ['writes approved', permissions.filter(({ status }) => status === 'approved').length],
    ['writes rejected', permissions.filter(({ status }) => status === 'rejected').length],
    ['of both, writes of runs below', permissions.filter(isOfBelow).length],
    ['effects of keyed writes', keyed.filter(({ repeated }) => !repeated).length],
    ['posts repeated under a known key', keyed.filter(({ repeated }) => repeated).length],
    ['effects of writes that are looked up', receipts.filter(({ tool }) => tool === 'file').length],
    ['effects of writes that are asked about', receipts.filter(({ tool }) => tool === 'post').length],
    ['questions whether such a write happened', approvals.length - permissions.length],
  ]
}

function recoveryRows({ evidence: { events, runs, below }, observer, doubleClicks }: CrashResult): Row[] {
  const lines = [...events.values()].flat()
  const restarts = (isBelow: boolean) => lines.filter((line) => isRestart(line, isBelow)).length
  const takeOvers = runs.map(
    ({ id, attempt }) => [id, attempt - 1 - (events.get(id) ?? []).filter(isPark).length] as const,
  )
  const ofTrees = takeOvers.filter(([id]) => below.get(id)?.length)
  const times = [...observer.takeOverTimes].sort((a, b) => a - b)
  return [
    ['approvals answered twice at once', doubleClicks],
    ['take-overs', sum(takeOvers)],
    ['of these, of runs with others below', sum(ofTrees)],
    ['of these, from a server that was alive', observer.stolen],
    ['turns begun again', restarts(false)],
    ['turns of runs below begun again', restarts(true)],
    ['writes refused to servers that had lost a run', observer.refused],
    ['events', lines.length],
    ['ms until a run was taken over, median', times[times.length >> 1] ?? '-'],
    ['ms until a run was taken over, longest', times.at(-1) ?? '-'],
    ['faults that servers told', observer.faults.length],
  ]
}

const isOfBelow = ({ childRunId }: OpenApproval): boolean => childRunId !== undefined

const isPark = (line: StreamLine): boolean => line.type === 'result' && line.result.status === 'awaiting_confirmation'

function isRestart(line: StreamLine, isBelow: boolean): boolean {
  return isBelow ? line.type === 'child' && line.event.type === 'turn_restarted' : line.type === 'turn_restarted'
}

const sum = (counts: (readonly [string, number])[]): number => counts.reduce((total, [, count]) => total + count, 0)
