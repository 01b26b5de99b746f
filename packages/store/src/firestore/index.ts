export { FirestoreDocuments } from './firestore-documents.ts'
export { type FirestoreStoreOptions, openFirestoreStore } from './open-firestore-store.ts'
