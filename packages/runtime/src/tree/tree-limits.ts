import type { AgentLimits, AgentMaximums } from '@deckhand/spec'

/** Limits of a run in a tree. The root run has depth 0. */
export interface TreeLimits {
  maxSteps: number
  maxDepth: number
  maxFanout: number
}

/** The limits of an agent whose file sets none; `AGENT_MAX_LOOP_STEPS` sets the steps. */
export const defaultLimits = {
  maxSteps: 8,
  /** Levels of agents below the root. */
  maxDepth: 3,
  /** Agents that one run may start. */
  maxFanout: 8,
  /** Agents in the whole tree below the root. */
  maxAgents: 100,
  /** Model calls and handlers that run at once, over the whole tree. */
  concurrency: 4,
  /** Input and output tokens, over the whole tree. */
  tokenBudget: 2_000_000,
  /** How often the same agent may be started with the same task, over the whole tree. */
  repeats: 3,
} as const

/** The highest limits that agent files may set; `AGENT_FILE_LIMITS` changes them. */
export const defaultMaximums: AgentMaximums = {
  maxSteps: 15,
  maxDepth: 8,
  maxFanout: 64,
  maxAgents: 1_000,
  concurrency: 16,
  tokenBudget: 10_000_000,
  maxOutputTokens: 65_536,
}

/** The smaller of both limits. A file that was read before the operator lowered a maximum may set a higher one. */
export function withinMaximums<T extends AgentLimits>(limits: T, most: AgentMaximums): T {
  const within = Object.entries(limits).map(([name, value]) => [name, Math.min(value, most[name as keyof AgentLimits])])
  return Object.fromEntries(within)
}

export type DefaultLimits = Required<AgentLimits>

export function rootLimits(own: AgentLimits, defaults: DefaultLimits): TreeLimits {
  const { maxSteps, maxDepth, maxFanout } = { ...defaults, ...own }
  return { maxSteps, maxDepth, maxFanout }
}

/** A child's limits can only be lower than its parent's. Except for steps, which each agent has for itself. */
export function childLimits(own: AgentLimits, parent: TreeLimits, depth: number, defaults: DefaultLimits): TreeLimits {
  const { maxSteps = defaults.maxSteps, maxDepth = parent.maxDepth, maxFanout = parent.maxFanout } = own
  return {
    maxSteps,
    maxDepth: Math.min(parent.maxDepth, depth + maxDepth),
    maxFanout: Math.min(parent.maxFanout, maxFanout),
  }
}
