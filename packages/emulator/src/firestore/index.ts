export {
  createFirestoreEmulator,
  type FirestoreConnections,
  type FirestoreEngineView,
} from './create-firestore-emulator.ts'
export {
  type FirestoreEmulator,
  type FirestoreEmulatorOptions,
  startFirestoreEmulator,
} from './start-firestore-emulator.ts'
export type { UsageCounts } from './usage.ts'
