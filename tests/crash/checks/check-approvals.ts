import type { OpenApproval } from '../driver/listing.ts'
import type { Evidence } from '../evidence.ts'
import { callsOf } from './fold-messages.ts'
import { type Work, worksOf } from './works.ts'

/** Every approval was answered, belongs to the top run and names its agent; and the stored decision is the one that the person was told. */
export function checkApprovals(evidence: Evidence): string[] {
  const { approvals, acknowledgements } = evidence
  const status = new Map(approvals.map((approval) => [approval.id, approval.status]))
  return [
    ...approvals
      .filter((approval) => approval.status !== 'approved' && approval.status !== 'rejected')
      .map((approval) => `approval ${approval.id} is ${approval.status} at the end`),
    ...approvals.flatMap(placeProblems(worksOf(evidence))),
    ...acknowledgements.flatMap(({ approvalId, decision, status: answer }) => {
      const wanted = decision === 'reject' ? 'rejected' : 'approved'
      const holds = status.get(approvalId) === wanted
      if (answer === (holds ? 200 : 409)) return []
      return [`approval ${approvalId} is ${status.get(approvalId)}, and "${decision}" was answered with ${answer}`]
    }),
  ]
}

function placeProblems(works: Work[]): (approval: OpenApproval) => string[] {
  const callers = new Map(works.flatMap((work) => callsOf(work.turns).map(({ id }) => [id, work] as const)))
  return ({ id, actionId, runId, childRunId }) => {
    const { rootId, runId: caller } = callers.get(actionId) ?? {}
    if (runId === rootId && (childRunId ?? runId) === caller) return []
    return [`approval ${id} is on run ${runId} for ${childRunId ?? 'itself'}, and its call is one of run ${caller}`]
  }
}
