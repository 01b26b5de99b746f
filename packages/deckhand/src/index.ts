export { type AgentOptions, agent, type DefinedAgent } from './define/agent.ts'
export type { InputOf, InputSchema } from './define/input-type.ts'
export type { StandardSchema } from './define/standard-schema.ts'
export { type ToolOptions, tool } from './define/tool.ts'
