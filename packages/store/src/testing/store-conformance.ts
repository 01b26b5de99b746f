import { approvalCases } from './cases/approvals/approval-cases.ts'
import { approverCases } from './cases/approvals/approver-cases.ts'
import { expiryCases } from './cases/approvals/expiry-cases.ts'
import { auditCases } from './cases/audit-cases.ts'
import { closeCases } from './cases/close-cases.ts'
import { limitCases } from './cases/limit-cases.ts'
import { raceCases } from './cases/race-cases.ts'
import { retentionCases } from './cases/retention-cases.ts'
import { cancelCases } from './cases/runs/cancel-cases.ts'
import { claimCases } from './cases/runs/claim-cases.ts'
import { fenceCases } from './cases/runs/fence-cases.ts'
import { giveUpCases } from './cases/runs/give-up-cases.ts'
import { historyCases } from './cases/runs/history-cases.ts'
import { lossCases } from './cases/runs/loss-cases.ts'
import { parkCases } from './cases/runs/park-cases.ts'
import { readCases } from './cases/runs/read-cases.ts'
import { recordCases } from './cases/runs/record-cases.ts'
import { startCases } from './cases/runs/start-cases.ts'
import { turnCases } from './cases/runs/turn-cases.ts'
import { watchCases } from './cases/runs/watch-cases.ts'
import { threadCases } from './cases/thread-cases.ts'
import { timeCases } from './cases/time-cases.ts'
import { childCases } from './cases/trees/child-cases.ts'
import { childEndCases } from './cases/trees/child-end-cases.ts'
import { childReadCases } from './cases/trees/child-read-cases.ts'
import { childTokenCases } from './cases/trees/child-token-cases.ts'
import { apiTokenCases } from './cases/user-data/api-token-cases.ts'
import { connectionCases } from './cases/user-data/connection-cases.ts'
import { connectionStartCases } from './cases/user-data/connection-start-cases.ts'
import { fileCases } from './cases/user-data/file-cases.ts'
import { memoryCases } from './cases/user-data/memory-cases.ts'
import { memoryChangeCases } from './cases/user-data/memory-change-cases.ts'
import { pageActionCases } from './cases/user-data/page-action-cases.ts'
import { sessionCases } from './cases/user-data/session-cases.ts'
import { settingsCases } from './cases/user-data/settings-cases.ts'
import type { StoreCase } from './store-case.ts'

/** What every store must do, on any database. */
export const storeConformance: Record<string, StoreCase[]> = {
  'starting a run': startCases,
  'claiming a run': claimCases,
  'claiming a run that was lost': lossCases,
  'whose turn it is': turnCases,
  'the fence': fenceCases,
  'recording an entry': recordCases,
  'a run that parks': parkCases,
  'cancelling a run': cancelCases,
  'giving a run up': giveUpCases,
  'reading runs': readCases,
  'the history of a run': historyCases,
  'a run that starts runs': childCases,
  'the tokens of a tree of runs': childTokenCases,
  'reading a tree of runs': childReadCases,
  'the end of a tree of runs': childEndCases,
  approvals: approvalCases,
  'approvals by someone else': approverCases,
  'approvals past their time': expiryCases,
  threads: threadCases,
  'what is kept no longer': retentionCases,
  settings: settingsCases,
  memory: memoryCases,
  'merging and forgetting memories': memoryChangeCases,
  'workspace files': fileCases,
  'accounts in other services': connectionCases,
  'setting out to connect': connectionStartCases,
  'sign-in': sessionCases,
  'API tokens': apiTokenCases,
  'actions of pages': pageActionCases,
  'the audit': auditCases,
  'the limits of a user': limitCases,
  'the clock': timeCases,
  watching: watchCases,
  'commands that meet': raceCases,
  closing: closeCases,
}
