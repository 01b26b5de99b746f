import { apiTokenCases } from './cases/api-token-cases.ts'
import { approvalCases } from './cases/approval-cases.ts'
import { approverCases } from './cases/approver-cases.ts'
import { auditCases } from './cases/audit-cases.ts'
import { cancelCases } from './cases/cancel-cases.ts'
import { childCases } from './cases/child-cases.ts'
import { childEndCases } from './cases/child-end-cases.ts'
import { childReadCases } from './cases/child-read-cases.ts'
import { childTokenCases } from './cases/child-token-cases.ts'
import { claimCases } from './cases/claim-cases.ts'
import { closeCases } from './cases/close-cases.ts'
import { connectionCases } from './cases/connection-cases.ts'
import { connectionStartCases } from './cases/connection-start-cases.ts'
import { expiryCases } from './cases/expiry-cases.ts'
import { fenceCases } from './cases/fence-cases.ts'
import { fileCases } from './cases/file-cases.ts'
import { giveUpCases } from './cases/give-up-cases.ts'
import { historyCases } from './cases/history-cases.ts'
import { limitCases } from './cases/limit-cases.ts'
import { lossCases } from './cases/loss-cases.ts'
import { memoryCases } from './cases/memory-cases.ts'
import { memoryChangeCases } from './cases/memory-change-cases.ts'
import { pageActionCases } from './cases/page-action-cases.ts'
import { parkCases } from './cases/park-cases.ts'
import { raceCases } from './cases/race-cases.ts'
import { readCases } from './cases/read-cases.ts'
import { recordCases } from './cases/record-cases.ts'
import { retentionCases } from './cases/retention-cases.ts'
import { sessionCases } from './cases/session-cases.ts'
import { settingsCases } from './cases/settings-cases.ts'
import { startCases } from './cases/start-cases.ts'
import { threadCases } from './cases/thread-cases.ts'
import { timeCases } from './cases/time-cases.ts'
import { turnCases } from './cases/turn-cases.ts'
import { watchCases } from './cases/watch-cases.ts'
import type { StoreCase } from './store-case.ts'

/** What every store must do, whatever it stands on. */
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
