export { type ActionsPluginOptions, deckhandActions } from './deckhand-actions.ts'
export type { VitePlugin } from './vite-plugin.ts'
