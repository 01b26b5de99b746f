import { fileURLToPath } from 'node:url'

/** How every contestant starts the same agent. */
export const agentCommand = [
  process.execPath,
  fileURLToPath(new URL('../synthetic-agent.js', import.meta.url)),
] as const
