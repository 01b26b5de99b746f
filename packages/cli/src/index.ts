export { type Deckhand, offlineNotice, openDeckhand } from './open-deckhand.ts'
export { runCommand } from './run-command.ts'
