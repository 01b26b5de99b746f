/** The allowed ranges for an agent's numbers, in a file and in code. */
export const agentRanges = {
  temperature: [0, 2],
  maxOutputTokens: [1, 65_536],
  thinkingBudget: [-1, 32_768],
  maxSteps: [1, 15],
  maxDepth: [0, 16],
  maxFanout: [0, 256],
  maxAgents: [0, 10_000],
  concurrency: [1, 64],
  tokenBudget: [1, 1_000_000_000],
} as const
