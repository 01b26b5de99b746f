import type { AgentDefinition, AgentProblem } from '@deckhand/spec'

/** What an agent's file may say and nothing here does yet. The agent works without it, and whoever wrote the file must know that. */
export function cannotRunYet({ customTools, mcpServers, limits }: AgentDefinition): AgentProblem[] {
  const messages = [
    ...customTools.map(({ name }) => `The custom tool "${name}" cannot run yet: the agent works without it.`),
    ...Object.keys(mcpServers).map(
      (name) => `The MCP server "${name}" cannot be used yet: the agent works without it.`,
    ),
    ...(limits.tokenBudget === undefined ? [] : ['"limits.tokenBudget" does not hold yet: nothing stops a run at it.']),
  ]
  return messages.map((message) => ({ line: 1, column: 1, message, severity: 'warning' }))
}
