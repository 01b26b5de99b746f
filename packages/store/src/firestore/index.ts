export { FirestoreDocuments } from './firestore-documents.ts'
