export { offlineNotice } from './choose-model.ts'
export { knownSettings } from './known-settings.ts'
export { type Deckhand, openDeckhand } from './open-deckhand.ts'
export { runCommand } from './run-command.ts'
