export {
  actionBodySchema,
  actionQuerySchema,
  anySignInSchema,
  approvalResolutionSchema,
  briefingRequestSchema,
  idempotencyKeySchema,
  idTokenSchema,
  memorySchema,
  noteSchema,
  outboxKeySchema,
  profileChangeSchema,
  settingsChangeSchema,
  signInSchema,
  threadAppendSchema,
  threadChangeSchema,
  threadSyncSchema,
  tokenRequestSchema,
  visitorRequestSchema,
} from './commands.ts'
export { connectionReturnSchema, serviceSchema } from './connection-requests.ts'
export {
  fileDeleteSchema,
  fileDiffSchema,
  fileListSchema,
  fileReadSchema,
  fileVersionListSchema,
  fileWriteSchema,
} from './file-requests.ts'
export { anyJson } from './json.ts'
export {
  approvalListSchema,
  auditListSchema,
  contextWishSchema,
  defaultPageSize,
  eventListSchema,
  largestPage,
  memoryListSchema,
  messageListSchema,
  runListSchema,
  threadListSchema,
} from './list-query.ts'
export { parseRequest, type Schema } from './parse-request.ts'
export { runRequestSchema } from './run-request.ts'
export { isTimeZone } from './time-zone.ts'
