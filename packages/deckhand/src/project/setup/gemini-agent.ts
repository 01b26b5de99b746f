/** The one setup that needs no plugin, because its parts are built in. The plugin of this name has the same. */
export const geminiAgent = 'gemini-agent'
