import type { Evidence } from '../evidence.ts'

/** Splits the evidence into cancelled runs and the rest. */
export function partCancelled(evidence: Evidence): { cancelled: Evidence; rest: Evidence } {
  const failed = new Set(evidence.runs.filter(({ status }) => status === 'failed').map(({ id }) => id))
  const isCancelled = (runId = '') =>
    failed.has(runId) && evidence.logs.some((log) => log.runId === runId && log.cancel !== undefined)
  const ids = new Set(evidence.runs.map(({ id }) => id).filter(isCancelled))
  return { cancelled: only(evidence, (id) => ids.has(id)), rest: only(evidence, (id) => !ids.has(id)) }
}

function only(evidence: Evidence, isOurs: (runId: string) => boolean): Evidence {
  const { logs, runs, below, approvals, acknowledgements, receipts, events } = evidence
  const ofRun = <T>(map: Map<string, T>) => new Map([...map].filter(([id]) => isOurs(id)))
  const ourLogs = logs.filter(({ runId = '' }) => isOurs(runId))
  const ourApprovals = approvals.filter(({ runId }) => isOurs(runId))
  const jobs = new Set(ourLogs.map(({ job }) => job.number))
  const answered = new Set(ourApprovals.map(({ id }) => id))
  return {
    ...evidence,
    logs: ourLogs,
    runs: runs.filter(({ id }) => isOurs(id)),
    below: ofRun(below),
    events: ofRun(events),
    approvals: ourApprovals,
    acknowledgements: acknowledgements.filter(({ approvalId }) => answered.has(approvalId)),
    receipts: receipts.filter(({ job }) => jobs.has(job)),
  }
}
