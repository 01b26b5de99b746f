import type { ModelSettings } from './model.ts'

/** What a run was begun with. It goes on with the same, whatever was edited since. Kept once, however many runs share it. */
export interface Manifest {
  model: string
  instruction: string
  settings?: ModelSettings
  /** A mark of each tool's definition, by name. A tool whose mark differs has changed, and its call fails. */
  tools: Record<string, string>
  /** Model turns, when the agent has a limit of its own. */
  maxSteps?: number
  /** Handlers at work at once, when the agent has a limit of its own. */
  concurrency?: number
}
