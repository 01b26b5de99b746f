import { Firestore } from '@google-cloud/firestore'
import { expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../../testing/firestore-project.ts'
import { auditKey, kept, loaded, logged, newThread, now, says, text, workingRun } from '../../testing/scene.ts'
import { createFirestoreStore } from '../create-firestore-store.ts'
import { FirestoreDocuments } from '../documents/firestore-documents.ts'
import { grpcStatus } from '../documents/grpc-status.ts'
import { clientSettings } from '../documents/open-documents.ts'

type Send = (...request: unknown[]) => Promise<unknown>

/** A connection that delays a commit, as a router might. */
interface Wire {
  /** If true, the next commit is delayed, and its sender gets a connection error. */
  isArmed: boolean
  /** Called before each later read, with its number from 1. */
  onRead(read: number): Promise<void>
  /** Delivers the delayed commit. */
  land(): Promise<void>
}

const broken = (code: number = grpcStatus.unavailable) => Object.assign(new Error('The line broke.'), { code })

function slowWire(firestore: Firestore): Wire {
  const client = firestore as unknown as { request: Send; requestStream: Send }
  const [request, requestStream] = [client.request.bind(firestore), client.requestStream.bind(firestore)]
  let held: Send | undefined
  let reads = 0
  const wire: Wire = { isArmed: false, onRead: async () => {}, land: async () => void (await held?.()) }
  client.request = async (...sent) => {
    if (sent[0] === 'rollback' && held) throw broken()
    if (sent[0] !== 'commit' || !wire.isArmed) return request(...sent)
    wire.isArmed = false
    held = () => request(...sent)
    throw broken()
  }
  client.requestStream = async (...sent) => {
    if (held) await wire.onRead(++reads)
    return requestStream(...sent)
  }
  return wire
}

function open() {
  const firestore = new Firestore(clientSettings(firestoreProject()))
  const store = createFirestoreStore(new FirestoreDocuments(firestore), { auditKey })
  onTestFinished(() => store.close())
  return { store, wire: slowWire(firestore) }
}

const called = (action: string) => ({ kind: 'action_begun', data: { action } }) as const

test.skipIf(!firestoreHost)('a commit that arrives during the next attempt succeeds once', async () => {
  const { store, wire } = open()
  await store.audit.append('anna', [called('first')], now)
  wire.onRead = async (read) => {
    if (read === 2) await wire.land()
  }
  wire.isArmed = true
  await store.audit.append('anna', [called('second')], now)
  expect(await store.audit.list('anna', { limit: 9 })).toHaveLength(2)
})

test.skipIf(!firestoreHost)('a commit that arrives after a failed attempt succeeds once', async () => {
  const { store, wire } = open()
  const threadId = await newThread(store)
  wire.onRead = async (read) => {
    if (read === 2) throw broken()
    if (read === 3) await wire.land()
  }
  wire.isArmed = true
  await store.threads.append('anna', threadId, [says('x')], now)
  expect((await store.threads.find('anna', threadId))?.messageCount).toBe(1)
})

test.skipIf(!firestoreHost)('an entry of a run that arrives late is not refused', async () => {
  const { store, wire } = open()
  const { fence, runId } = await workingRun(store)
  wire.onRead = async (read) => {
    if (read === 2) await wire.land()
  }
  wire.isArmed = true
  await store.runs.record(fence, { turn: says('x'), events: logged(1, text('x')) }, kept)
  expect((await loaded(store, runId)).record.lastSeq).toBe(1)
})

test.skipIf(!firestoreHost)('commands whose commit has an unknown outcome are not retried one by one', async () => {
  const { store, wire } = open()
  const threadId = await newThread(store)
  const append = (words: string) => store.threads.append('anna', threadId, [says(words)], now)
  wire.onRead = async () => {
    await wire.land()
    wire.onRead = async () => {}
    throw broken(grpcStatus.unauthenticated)
  }
  const first = append('alone')
  const together = Promise.allSettled([append('a'), append('b')])
  await first
  wire.isArmed = true
  for (const { reason } of (await together) as PromiseRejectedResult[]) expect(reason.message).toMatch(/unknown/)
  expect((await store.threads.find('anna', threadId))?.messageCount).toBe(3)
})
