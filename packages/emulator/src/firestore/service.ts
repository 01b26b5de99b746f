import {
  Metadata,
  type ServerDuplexStream,
  type ServerUnaryCall,
  type ServerWritableStream,
  type sendUnaryData,
  type UntypedServiceImplementation,
} from '@grpc/grpc-js'
import type { Database } from './database.ts'
import { checkWrites } from './limits/check-writes.ts'
import type { OnTheWire } from './limits/message-sizes.ts'
import { ListenStream } from './listen/listen-stream.ts'
import { asRefusal } from './refusal.ts'
import type {
  BatchGetRequest,
  BatchWriteRequest,
  BeginTransactionRequest,
  CommitRequest,
  ListCollectionIdsRequest,
  ListDocumentsRequest,
  ListenRequest,
  ListenResponse,
  RollbackRequest,
  RunAggregationRequest,
  RunQueryRequest,
} from './wire.ts'

export interface ServiceParts {
  find(name: string | null | undefined): Database
  /** How a request came. */
  onTheWire(request: object): OnTheWire
}

/** The methods of google.firestore.v1.Firestore that its clients for servers call. */
export function createService({ find, onTheWire }: ServiceParts): UntypedServiceImplementation {
  return {
    beginTransaction: unary(async (request: BeginTransactionRequest) => ({
      transaction: await find(request.database).begin(request),
    })),
    commit: unary((request: CommitRequest) => {
      checkWrites(request.writes ?? [], onTheWire(request))
      return find(request.database).commit(request)
    }),
    batchWrite: unary((request: BatchWriteRequest) => {
      checkWrites(request.writes ?? [], onTheWire(request))
      return find(request.database).batchWrite(request)
    }),
    rollback: unary(async (request: RollbackRequest) => {
      await find(request.database).rollback(request.transaction as Uint8Array)
      return {}
    }),
    batchGetDocuments: streaming((request: BatchGetRequest) => find(request.database).batchGet(request)),
    runQuery: streaming((request: RunQueryRequest) => find(request.parent).runQuery(request)),
    runAggregationQuery: streaming((request: RunAggregationRequest) => find(request.parent).runAggregation(request)),
    listDocuments: unary((request: ListDocumentsRequest) => find(request.parent).listDocuments(request)),
    listCollectionIds: unary((request: ListCollectionIdsRequest) => find(request.parent).listCollectionIds(request)),
    listen: (call: ServerDuplexStream<ListenRequest, ListenResponse>) => listen(call, find),
  }
}

function unary<Request, Response>(answer: (request: Request) => Promise<Response>) {
  return async (call: ServerUnaryCall<Request, Response>, callback: sendUnaryData<Response>) => {
    try {
      callback(null, await answer(call.request))
    } catch (error) {
      callback(asRefusal(error))
    }
  }
}

/** The client takes a stream that fails without headers for one that was not answered, and asks again for some seconds. */
function streaming<Request, Response>(answer: (request: Request) => Promise<Response[]>) {
  return async (call: ServerWritableStream<Request, Response>) => {
    call.sendMetadata(new Metadata())
    try {
      for (const response of await answer(call.request)) call.write(response)
      call.end()
    } catch (error) {
      call.emit('error', asRefusal(error))
    }
  }
}

/** Which database a stream is about is in its first request. */
function listen(call: ServerDuplexStream<ListenRequest, ListenResponse>, find: ServiceParts['find']): void {
  let stream: ListenStream | undefined
  call.on('data', (request: ListenRequest) => {
    try {
      stream ??= new ListenStream(call, find(request.database))
      stream.receive(request)
    } catch (error) {
      call.emit('error', asRefusal(error))
    }
  })
  call.on('end', () => (stream ? stream.end() : call.end()))
  call.on('error', () => {})
}
