export { copyToFirestore, type FirestoreCopy, type FirestoreCopyOptions } from './copy/copy-to-firestore.ts'
export { FirestoreDocuments } from './firestore-documents.ts'
export { type FirestorePlace, openDocuments } from './open-documents.ts'
export { type FirestoreStoreOptions, openFirestoreStore } from './open-firestore-store.ts'
