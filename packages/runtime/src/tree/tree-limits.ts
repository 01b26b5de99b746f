import type { AgentLimits } from '@deckhand/spec'

/** How far a run may go. Depth counts from the run at the top, which has 0. */
export interface TreeLimits {
  maxSteps: number
  maxDepth: number
  maxFanout: number
}

/** What holds for a run whose agent's file says nothing else; `AGENT_MAX_LOOP_STEPS` sets the steps. */
export const defaultLimits = {
  maxSteps: 8,
  /** Levels of agents below the one that was asked. */
  maxDepth: 3,
  /** Agents that one run may start. */
  maxFanout: 8,
  /** Agents in the whole tree below the one that was asked. */
  maxAgents: 100,
  /** Model calls and handlers at work at once, over the whole tree. */
  concurrency: 4,
  /** Tokens in and out, over the whole tree. */
  tokenBudget: 2_000_000,
  /** How often the same agent may be started with the same task, over the whole tree. */
  repeats: 3,
} as const

export type DefaultLimits = Required<AgentLimits>

export function rootLimits(own: AgentLimits, defaults: DefaultLimits): TreeLimits {
  const { maxSteps, maxDepth, maxFanout } = { ...defaults, ...own }
  return { maxSteps, maxDepth, maxFanout }
}

/** An agent may be more modest than the one that started it, never less. Steps are its own: they say how long one agent works. */
export function childLimits(own: AgentLimits, parent: TreeLimits, depth: number, defaults: DefaultLimits): TreeLimits {
  const { maxSteps = defaults.maxSteps, maxDepth = parent.maxDepth, maxFanout = parent.maxFanout } = own
  return {
    maxSteps,
    maxDepth: Math.min(parent.maxDepth, depth + maxDepth),
    maxFanout: Math.min(parent.maxFanout, maxFanout),
  }
}
