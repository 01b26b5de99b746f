import type { CrashResult } from './driver/crash.ts'
import { isOutcomeQuestion } from './driver/listing.ts'
import type { Evidence } from './evidence.ts'

/** The figures of a test, as a table. */
export function summary(result: CrashResult, seconds: number): string {
  const rows = [...troubleRows(result, seconds), ...workRows(result.evidence), ...recoveryRows(result)]
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n')
}

type Row = [name: string, value: number | string]

function troubleRows({ trouble, servers }: CrashResult, seconds: number): Row[] {
  return [
    ['servers killed (SIGKILL)', trouble.kills],
    ['servers stopped past their lease, then woken', trouble.stops],
    ['servers asked to end (SIGTERM)', trouble.terminations],
    ['servers started', servers],
    ['seconds', seconds.toFixed(0)],
  ]
}

function workRows({ runs, logs, approvals, receipts }: Evidence): Row[] {
  const permissions = approvals.filter((approval) => !isOutcomeQuestion(approval))
  const keyed = receipts.filter(({ tool }) => tool === 'send')
  return [
    ['runs', runs.length],
    ['clients that read along', logs.filter(({ lines }) => lines).length],
    ['connections of these', logs.reduce((sum, { connections }) => sum + connections, 0)],
    ['writes approved', permissions.filter(({ status }) => status === 'approved').length],
    ['writes rejected', permissions.filter(({ status }) => status === 'rejected').length],
    ['effects of keyed writes', keyed.filter(({ repeated }) => !repeated).length],
    ['posts repeated under a known key', keyed.filter(({ repeated }) => repeated).length],
    ['effects of writes that are looked up', receipts.filter(({ tool }) => tool === 'file').length],
    ['effects of writes that are asked about', receipts.filter(({ tool }) => tool === 'post').length],
    ['questions whether such a write happened', approvals.length - permissions.length],
  ]
}

function recoveryRows({ evidence: { events, runs }, observer, doubleClicks }: CrashResult): Row[] {
  const lines = [...events.values()].flat()
  const parks = lines.filter((line) => line.type === 'result' && line.result.status === 'awaiting_confirmation').length
  const attempts = runs.reduce((sum, { attempt }) => sum + attempt, 0)
  const times = [...observer.takeOverTimes].sort((a, b) => a - b)
  return [
    ['approvals answered twice at once', doubleClicks],
    ['take-overs', attempts - runs.length - parks],
    ['of these, from a server that was alive', observer.stolen],
    ['turns begun again', lines.filter(({ type }) => type === 'turn_restarted').length],
    ['writes refused to servers that had lost a run', observer.refused],
    ['events', lines.length],
    ['ms until a run was taken over, median', times[times.length >> 1] ?? '-'],
    ['ms until a run was taken over, longest', times.at(-1) ?? '-'],
    ['faults that servers told', observer.faults.length],
  ]
}
