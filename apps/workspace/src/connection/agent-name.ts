/** An agent that is named Deckhand too must differ from the built-in agents. */
export const agentName = (name: string): string =>
  name.trim().toLowerCase() === 'deckhand' ? 'Deckhand over ACP' : name
