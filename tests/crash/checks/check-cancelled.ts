import { isOutcomeQuestion, type OpenApproval } from '../driver/listing.ts'
import type { Evidence } from '../evidence.ts'
import { promptOf } from '../job.ts'
import type { Receipt } from '../receipt.ts'
import { checkStreams } from './check-streams.ts'
import { checkTranscripts } from './check-transcripts.ts'

/** Effects before a cancel stay, and none follow it: the log ends with the cancel, and nothing is left open. */
export function checkCancelled(evidence: Evidence): string[] {
  return [...ends(evidence), ...leftOpen(evidence), ...effects(evidence), ...logsOf(evidence)]
}

function ends({ logs, events }: Evidence): string[] {
  return logs.flatMap(({ job, runId = '' }) => {
    const last = events.get(runId)?.at(-1)
    if (last?.type === 'error' && last.code === 'CANCELLED') return []
    return [`${promptOf(job)}: its run ${runId} was cancelled, and its log ends with ${JSON.stringify(last)}`]
  })
}

function leftOpen({ below, approvals }: Evidence): string[] {
  const children = [...below.values()].flat().map(({ record }) => record)
  return [
    ...children
      .filter(({ status }) => status !== 'completed' && status !== 'failed')
      .map(({ id, status, rootId }) => `run ${id} is ${status}, and the run ${rootId} above it was cancelled`),
    ...approvals
      .filter(({ status }) => status === 'open')
      .map(({ id, runId }) => `approval ${id} is open, and its run ${runId} was cancelled`),
  ]
}

/** As much as was allowed, or less. */
function effects({ approvals, receipts }: Evidence): string[] {
  const actions = new Set(receipts.map(({ actionId }) => actionId))
  return [...actions].flatMap((actionId) => {
    const asked = approvals.filter((approval) => approval.actionId === actionId)
    const arrived = receipts.filter((receipt) => receipt.actionId === actionId && !receipt.repeated)
    const allowed = allowedTimes(asked, arrived)
    if (arrived.length <= allowed) return []
    return [`action ${actionId} of a cancelled run was allowed ${allowed} times, and happened ${arrived.length} times`]
  })
}

function allowedTimes(asked: OpenApproval[], arrived: Receipt[]): number {
  const approved = asked.filter(({ status }) => status === 'approved')
  const isAllowed = approved.some((approval) => !isOutcomeQuestion(approval))
  if (!isAllowed) return 0
  // A server that lost the run may still do one that can be looked up, after another server has looked.
  if (arrived.some(({ tool }) => tool === 'file')) return Number.POSITIVE_INFINITY
  return approved.length
}

/** Numbered without a gap, every call ended, and the same for every reader. */
function logsOf(evidence: Evidence): string[] {
  return [...checkStreams(evidence), ...checkTranscripts(evidence)].map((problem) => `cancelled: ${problem}`)
}
