import type { Operation, Operations } from './operation.ts'
import { actionOperations } from './operations/action-operations.ts'
import { agentOperations } from './operations/agent-operations.ts'
import { approvalOperations } from './operations/approval-operations.ts'
import { briefingOperations } from './operations/briefing-operations.ts'
import { connectionOperations } from './operations/connection-operations.ts'
import { fileOperations } from './operations/file-operations.ts'
import { memoryOperations } from './operations/memory-operations.ts'
import { pageOperations } from './operations/page-operations.ts'
import { runOperations } from './operations/run-operations.ts'
import { serviceOperations } from './operations/service-operations.ts'
import { settingsOperations } from './operations/settings-operations.ts'
import { signInOperations } from './operations/sign-in-operations.ts'
import { threadOperations } from './operations/thread-operations.ts'
import { tokenOperations } from './operations/token-operations.ts'

const tables: Operations[] = [
  runOperations,
  approvalOperations,
  threadOperations,
  fileOperations,
  settingsOperations,
  memoryOperations,
  briefingOperations,
  connectionOperations,
  serviceOperations,
  agentOperations,
  actionOperations,
  signInOperations,
  tokenOperations,
  pageOperations,
]

/** Every route of the server, by its `operationId`. */
export const allOperations: [string, Operation][] = tables.flatMap((table) => Object.entries(table))
