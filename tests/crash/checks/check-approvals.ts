import type { Evidence } from '../evidence.ts'

/** Every approval was answered, and what a person was told that they decided is what stands. */
export function checkApprovals({ approvals, acknowledgements }: Evidence): string[] {
  const status = new Map(approvals.map((approval) => [approval.id, approval.status]))
  return [
    ...approvals
      .filter((approval) => approval.status !== 'approved' && approval.status !== 'rejected')
      .map((approval) => `approval ${approval.id} is ${approval.status} at the end`),
    ...acknowledgements.flatMap(({ approvalId, decision, status: answer }) => {
      const wanted = decision === 'reject' ? 'rejected' : 'approved'
      const holds = status.get(approvalId) === wanted
      if (answer === (holds ? 200 : 409)) return []
      return [`approval ${approvalId} is ${status.get(approvalId)}, and "${decision}" was answered with ${answer}`]
    }),
  ]
}
