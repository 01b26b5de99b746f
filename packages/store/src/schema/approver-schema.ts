/** Who has to approve a call in place of its user, and where to find what waits for them. */
export const approverSchema = `
ALTER TABLE approvals ADD COLUMN approver TEXT;
CREATE INDEX approvals_by_approver ON approvals (approver, id) WHERE status = 'open' AND approver IS NOT NULL;
`
