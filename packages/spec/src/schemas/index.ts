export {
  actionAnswerSchema,
  actionBodySchema,
  actionFailureSchema,
  actionLineSchema,
  actionQuerySchema,
  actionRefusalSchema,
} from './answers/action-answer.ts'
export {
  agentListAnswerSchema,
  approvalAnswerSchema,
  approvalListAnswerSchema,
  auditListAnswerSchema,
  bridgeAnswerSchema,
  briefingAnswerSchema,
  cancelAnswerSchema,
  connectionListAnswerSchema,
  connectionStartAnswerSchema,
  contextOfferSchema,
  disconnectAnswerSchema,
  doneAnswerSchema,
  eventListAnswerSchema,
  fileAnswerSchema,
  fileDiffAnswerSchema,
  fileListAnswerSchema,
  fileReadAnswerSchema,
  fileVersionListAnswerSchema,
  healthAnswerSchema,
  memoryAnswerSchema,
  memoryListAnswerSchema,
  noteAnswerSchema,
  noteListAnswerSchema,
  openApiAnswerSchema,
  profileAnswerSchema,
  readyAnswerSchema,
  runListAnswerSchema,
  runReadAnswerSchema,
  runReportAnswerSchema,
  runTreeAnswerSchema,
  sessionAnswerSchema,
  settingsAnswerSchema,
  signInAnswerSchema,
  signInWaySchema,
  threadAnswerSchema,
  threadListAnswerSchema,
  threadReadAnswerSchema,
  tokenCreatedAnswerSchema,
  tokenListAnswerSchema,
  visitorPassAnswerSchema,
} from './answers/answers.ts'
export { errorAnswerSchema, errorCodeSchema, toolErrorSchema } from './answers/error-answer.ts'
export { messageSchema, partSchema, storedMessageSchema } from './answers/message-view.ts'
export {
  pendingApprovalSchema,
  runAnswerSchema,
  runNodeSchema,
  runViewSchema,
  usageSchema,
} from './answers/run-answer.ts'
export { streamLineSchema } from './answers/stream-line.ts'
export {
  agentViewSchema,
  approvalViewSchema,
  auditEntrySchema,
  connectionViewSchema,
  fileVersionSchema,
  memoryViewSchema,
  noteViewSchema,
  profileViewSchema,
  settingsViewSchema,
  threadViewSchema,
  tokenViewSchema,
} from './answers/views.ts'
export {
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
export { jsonSchemas } from './json-schemas.ts'
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
export { runExportSchema } from './run-export.ts'
export { runRequestSchema } from './run-request.ts'
export { isTimeZone } from './time-zone.ts'
