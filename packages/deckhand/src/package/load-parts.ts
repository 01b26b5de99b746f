import { loadOptional } from '@deckhand/spec/optional-package'
import { firestorePart, postgresPart } from '@deckhand/store'
import { mcpClientPart, slackPart } from '@deckhand/tools'
import { firebasePart, firestoreEmulatorPart } from './optional-parts.ts'

export const loadPostgres = () => loadOptional(postgresPart, () => import('@deckhand/store/postgres'))
export const loadFirestore = () => loadOptional(firestorePart, () => import('@deckhand/store/firestore'))
export const loadFirebase = () => loadOptional(firebasePart, () => import('@deckhand/server/firebase'))
export const loadSlack = () => loadOptional(slackPart, () => import('@deckhand/tools/slack-connection'))
export const loadMcpClient = () => loadOptional(mcpClientPart, () => import('@deckhand/tools/mcp'))
export const loadFirestoreEmulator = () =>
  loadOptional(firestoreEmulatorPart, () => import('@deckhand/emulator/firestore'))
