export { BridgeError } from './bridge-error.ts'
export type { AgentCommand, Bridge, BridgeLimits, BridgeOptions, HistoryOptions } from './bridge-options.ts'
