export {
  createFirestoreEmulator,
  type FirestoreConnections,
  type FirestoreEngineOptions,
  type FirestoreEngineView,
} from './create-firestore-emulator.ts'
export type { FirestoreFault, FirestoreFaultKind } from './faults/firestore-fault.ts'
export type { IndexFile } from './indexes/index-file.ts'
export {
  type FirestoreEmulator,
  type FirestoreEmulatorOptions,
  startFirestoreEmulator,
} from './start-firestore-emulator.ts'
export type { UsageCounts } from './usage.ts'
