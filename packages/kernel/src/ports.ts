import type {
  Journal,
  Model,
  ModelSettings,
  Policy,
  RunEvent,
  SpawnRequest,
  SpawnResult,
  ToolPart,
  ToolPorts,
  Usage,
  WaitingCall,
} from '@deckhand/spec'
import type { Limit } from './limit.ts'
import type { Background } from './policy/ways-out.ts'
import type { ToolPluginRegistry } from './tools/tool-registry.ts'

/** What the loop needs from its host. */
export interface LoopPorts {
  model: Model
  instruction: string
  settings?: ModelSettings
  tools: ToolPluginRegistry
  policy: Policy
  /** What the run knew before its first turn. If absent, the run counts as having read the user's data. */
  background?: Background
  journal: Journal
  /**
   * Receives events that are not in the journal: status, text, thoughts, progress. Called in order, also by tools that run in parallel.
   * Must not throw.
   */
  emit: (event: RunEvent) => void
  /** Aborting it cancels the run. */
  signal: AbortSignal
  /** Model turns in one run. */
  maxSteps: number
  /** Shared by the model calls and handlers of a run and of all runs below it. */
  limit: Limit
  toolPorts?: ToolPorts
  /** Absent if no agents can be started. */
  tree?: TreePort
  /** Says what is wrong with an answer. The model gets this text once. */
  checkAnswer?: (answer: string) => string | undefined
  newId?: () => string
}

/** A run's place in the tree of runs that started each other. */
export interface TreePort {
  depth: number
  /** The deepest level at which an agent may be started. */
  maxDepth: number
  maxFanout: number
  childCount(): number
  /** True when the whole tree has as many agents as it may have. */
  isFull(): boolean
  parentAgentId?: string
  /** Continues agents that this call started earlier and that have not ended, before its handler asks for them again. */
  resume(action: ToolPart, signal: AbortSignal): Promise<ChildStop>[]
  /**
   * Continues the agent that this call started earlier with exactly this request, or starts a new one. Rejects with the error for the handler, and
   * with JournalLost when the agent's journal fails.
   */
  spawn(action: ToolPart, request: SpawnRequest, signal: AbortSignal): Promise<ChildStop>
  /** Ends the agents of a call that ends, if they are still open. Resolves with the usage of all of them, if there were any. */
  endAgents(action: ToolPart): Promise<Usage | undefined>
  /** Shows a message of this run to the run above it. Absent if no other run started this one. */
  signalParent?: (message: string) => void
}

/** How an agent stopped: with its result, or at calls that wait. */
export type ChildStop = { result: SpawnResult } | { waiting: WaitingCall[] }

export const defaultMaxSteps = 8

/** Reads `AGENT_MAX_LOOP_STEPS`: 8 when it is not set or not a number, never under 1 or over 15. */
export function maxSteps(setting: string | undefined): number {
  const steps = Number(setting?.trim() || Number.NaN)
  return Number.isFinite(steps) ? Math.min(15, Math.max(1, Math.trunc(steps))) : defaultMaxSteps
}
