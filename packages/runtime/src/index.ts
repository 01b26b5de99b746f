export { type Agent, defaultAgent } from './agent.ts'
export { memoryStore } from './memory-store.ts'
export { type LoggedEvent, RunLog } from './run-log.ts'
export { type LiveRun, Runtime, type RuntimeOptions } from './runtime.ts'
