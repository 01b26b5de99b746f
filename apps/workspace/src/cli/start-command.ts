/** The command that starts a bridge in this repository. */
export const startCommand = 'npm run deckhand -- bridge'
