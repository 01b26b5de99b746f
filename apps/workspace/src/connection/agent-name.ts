/** One that calls itself Deckhand too is told apart from the agents that are built in. */
export const agentName = (name: string): string =>
  name.trim().toLowerCase() === 'deckhand' ? 'Deckhand over ACP' : name
