export { parseRequest } from './parse-request.ts'
export { attachedContextLimit, conversationLimit, promptLimit, runRequestSchema } from './run-request.ts'
