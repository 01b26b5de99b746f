import type { AgentLimits, AgentMaximums } from '@deckhand/spec'

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

/** The most that agent files may ask for, unless the operator says otherwise with `AGENT_FILE_LIMITS`. */
export const defaultMaximums: AgentMaximums = {
  maxSteps: 15,
  maxDepth: 8,
  maxFanout: 64,
  maxAgents: 1_000,
  concurrency: 16,
  tokenBudget: 10_000_000,
  maxOutputTokens: 65_536,
}

/** A file that was read before the operator lowered a maximum may say more: the smaller of the two holds. */
export function withinMaximums<T extends AgentLimits>(limits: T, most: AgentMaximums): T {
  const within = Object.entries(limits).map(([name, value]) => [name, Math.min(value, most[name as keyof AgentLimits])])
  return Object.fromEntries(within)
}

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
