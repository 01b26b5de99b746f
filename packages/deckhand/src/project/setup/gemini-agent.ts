/** The one setup that needs no plugin: its parts are Deckhand's own. A plugin of this name has the same. */
export const geminiAgent = 'gemini-agent'
