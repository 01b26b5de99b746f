import { apiTokenSchema } from './api-token-schema.ts'
import { approverSchema } from './approver-schema.ts'
import { atWorkSchema } from './at-work-schema.ts'
import { connectionSchema } from './connection-schema.ts'
import { eventTimeSchema } from './event-time-schema.ts'
import { factOrderSchema } from './fact-order-schema.ts'
import { fileSchema } from './file-schema.ts'
import { firstSchema } from './first-schema.ts'
import { logSchema } from './log-schema.ts'
import { lossSchema } from './loss-schema.ts'
import { memorySchema } from './memory-schema.ts'
import { pageActionSchema } from './page-action-schema.ts'
import { serviceSchema } from './service-schema.ts'
import { severalAgentsSchema } from './several-agents-schema.ts'
import { treeSchema } from './tree-schema.ts'
import { turnSchema } from './turn-schema.ts'
import { usageSchema } from './usage-schema.ts'

/** In the order in which they are run. One that has been released is never changed; what differs goes into a new one. */
export const migrations: readonly string[] = [
  firstSchema,
  serviceSchema,
  atWorkSchema,
  fileSchema,
  treeSchema,
  eventTimeSchema,
  memorySchema,
  connectionSchema,
  factOrderSchema,
  pageActionSchema,
  turnSchema,
  logSchema,
  lossSchema,
  usageSchema,
  severalAgentsSchema,
  apiTokenSchema,
  approverSchema,
]
