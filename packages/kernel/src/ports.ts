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
import type { ToolPluginRegistry } from './tool-registry.ts'
import type { Background } from './ways-out.ts'

/** What the loop needs of the world around it. */
export interface LoopPorts {
  model: Model
  instruction: string
  settings?: ModelSettings
  tools: ToolPluginRegistry
  policy: Policy
  /** What the run knew before its first turn. Absent: it counts as having read things of the user's. */
  background?: Background
  journal: Journal
  /**
   * Told what no entry of the journal stands for: status, text, thoughts, progress. Called in order, also from tools that run side by side.
   * Must not throw: an event is told, not asked.
   */
  emit: (event: RunEvent) => void
  /** Aborting it cancels the run. */
  signal: AbortSignal
  /** Model turns in one run. */
  maxSteps: number
  /** Model calls and handlers of a run, and of all runs below it. */
  limit: Limit
  toolPorts?: ToolPorts
  /** Absent where no agents can be started. */
  tree?: TreePort
  /** Says what is wrong with an answer. It goes back to the model once. */
  checkAnswer?: (answer: string) => string | undefined
  newId?: () => string
}

/** A run's place among those that started each other. */
export interface TreePort {
  depth: number
  /** How deep an agent may be that is started. */
  maxDepth: number
  maxFanout: number
  childCount(): number
  /** There are as many agents in the whole tree as there may be. */
  isFull(): boolean
  parentAgentId?: string
  /** Goes on with the agents of the call that an earlier stretch of it left without an end, before its handler asks for them again. */
  resume(action: ToolPart, signal: AbortSignal): Promise<ChildStop>[]
  /**
   * The agent that an earlier stretch of the call started with just this request, or a new one. Rejects with what the handler is to hear, and with
   * JournalLost when the journal of the agent does not answer.
   */
  spawn(action: ToolPart, request: SpawnRequest, signal: AbortSignal): Promise<ChildStop>
  /** Ends the agents of a call that ends, where they have not ended. Resolves with what all of them took, if there were any. */
  endAgents(action: ToolPart): Promise<Usage | undefined>
  /** Shows what this run says to the one above it. Absent when it was not started by another. */
  signalParent?: (message: string) => void
}

/** How an agent came to a stop: with its last words, or at calls that wait. */
export type ChildStop = { result: SpawnResult } | { waiting: WaitingCall[] }

export const defaultMaxSteps = 8

/** Reads `AGENT_MAX_LOOP_STEPS`: 8 when it is not set or not a number, never under 1 or over 15. */
export function maxSteps(setting: string | undefined): number {
  const steps = Number(setting?.trim() || Number.NaN)
  return Number.isFinite(steps) ? Math.min(15, Math.max(1, Math.trunc(steps))) : defaultMaxSteps
}
