import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api.js'

// The messages of Firestore's own definition, as they come off the wire: 64-bit numbers as text, enums by name, bytes as buffers, and of a
// `oneof` the field that is set.

export type Value = google.firestore.v1.IValue
export type Document = google.firestore.v1.IDocument
export type Write = google.firestore.v1.IWrite
export type StructuredQuery = google.firestore.v1.IStructuredQuery
export type Filter = google.firestore.v1.StructuredQuery.IFilter
export type Timestamp = google.protobuf.ITimestamp
export type TransactionOptions = google.firestore.v1.ITransactionOptions
export type BeginTransactionRequest = google.firestore.v1.IBeginTransactionRequest
export type CommitRequest = google.firestore.v1.ICommitRequest
export type CommitResponse = google.firestore.v1.ICommitResponse
export type BatchWriteRequest = google.firestore.v1.IBatchWriteRequest
export type RollbackRequest = google.firestore.v1.IRollbackRequest
export type BatchGetRequest = google.firestore.v1.IBatchGetDocumentsRequest
export type BatchGetResponse = google.firestore.v1.IBatchGetDocumentsResponse
export type RunQueryRequest = google.firestore.v1.IRunQueryRequest
export type RunQueryResponse = google.firestore.v1.IRunQueryResponse
export type RunAggregationRequest = google.firestore.v1.IRunAggregationQueryRequest
export type ListDocumentsRequest = google.firestore.v1.IListDocumentsRequest
export type ListCollectionIdsRequest = google.firestore.v1.IListCollectionIdsRequest
export type ListenRequest = google.firestore.v1.IListenRequest
export type ListenResponse = google.firestore.v1.IListenResponse
export type Target = google.firestore.v1.ITarget
