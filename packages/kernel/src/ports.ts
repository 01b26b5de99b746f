import type { Journal, KernelEvent, Model, ModelSettings, Policy, ToolPorts } from '@deckhand/spec'
import type { Limit } from './limit.ts'
import type { ToolPluginRegistry } from './tool-registry.ts'

/** What the loop needs of the world around it. */
export interface LoopPorts {
  model: Model
  instruction: string
  settings?: ModelSettings
  tools: ToolPluginRegistry
  policy: Policy
  journal: Journal
  /**
   * Told what no entry of the journal stands for: status, text, thoughts, progress. Called in order, also from tools that run side by side.
   * Must not throw: an event is told, not asked.
   */
  emit: (event: KernelEvent) => void
  /** Aborting it cancels the run. */
  signal: AbortSignal
  /** Model turns in one run. */
  maxSteps: number
  /** Shared by all that counts against one limit: the handlers of a run, later of its children too. */
  limit: Limit
  toolPorts?: ToolPorts
}

export const defaultMaxSteps = 8

/** Reads `AGENT_MAX_LOOP_STEPS`: 8 when it is not set or not a number, never under 1 or over 15. */
export function maxSteps(setting: string | undefined): number {
  const steps = Number(setting?.trim() || Number.NaN)
  return Number.isFinite(steps) ? Math.min(15, Math.max(1, Math.trunc(steps))) : defaultMaxSteps
}
