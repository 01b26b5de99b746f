export {
  approvalResolutionSchema,
  idempotencyKeySchema,
  noteSchema,
  settingsChangeSchema,
  signInSchema,
  threadAppendSchema,
  threadChangeSchema,
} from './commands.ts'
export {
  approvalListSchema,
  auditListSchema,
  defaultPageSize,
  eventListSchema,
  largestPage,
  messageListSchema,
  runListSchema,
  threadListSchema,
} from './list-query.ts'
export { parseRequest } from './parse-request.ts'
export { attachedContextLimit, conversationLimit, promptLimit, runRequestSchema } from './run-request.ts'
