import type { ToolPart } from '@deckhand/spec'
import { Firestore } from '@google-cloud/firestore'
import { describe, expect, onTestFinished, test } from 'vitest'
import { firestoreHost, firestoreProject } from '../testing/firestore-project.ts'
import { auditKey, call, kept, loaded, nextId, now, says, turn, type Working, workingRun } from '../testing/scene.ts'
import { clientSettings } from './documents/open-documents.ts'
import { openFirestoreStore } from './open-firestore-store.ts'

const later = now + 5_000
const ended = (action: ToolPart): ToolPart => ({ ...action, status: 'completed', output: 'x'.repeat(1_000_000) })

async function openBoth() {
  const place = firestoreProject()
  const store = await openFirestoreStore({ ...place, auditKey })
  const google = new Firestore(clientSettings(place))
  onTestFinished(async () => void (await Promise.all([store.close(), google.terminate()])))
  return { store, google }
}

/** Anna's mail is sent at `later`, her search still runs; Ben's mail failed. */
async function threeCalls() {
  const { store, google } = await openBoth()
  const anna = await workingRun(store)
  const ben = await workingRun(store, { userId: 'ben' })
  const [mail, search] = [call(nextId('mail')), call(nextId('search'), { name: 'find', status: 'executing' })]
  const failed = call(nextId('mail'), { status: 'failed', error: { code: 'DENIED', message: 'No.' } })
  await record(anna, { turn: turn(mail, search), events: [] })
  await record(ben, { turn: turn(failed), events: [], audit: [audit('denied', failed)] })
  const sent = ended(mail)
  const ending = { actions: [sent], events: [], audit: [audit('effect_begun', mail), audit('effect_ended', sent)] }
  await store.runs.record(anna.fence, ending, { ...kept, now: later })
  return { store, google, anna, mail, search, failed }

  function record({ fence }: Working, entry: Parameters<typeof store.runs.record>[1]) {
    return store.runs.record(fence, entry, kept)
  }
}

function audit(kind: 'denied' | 'effect_begun' | 'effect_ended', { id, name, status }: ToolPart) {
  return { kind, data: { actionId: id, tool: name, ...(kind === 'effect_ended' && { status }) } }
}

describe.skipIf(!firestoreHost)("Google's own client finds", () => {
  test('calls by state, by tool, by both and by time', async () => {
    const { google, anna, mail, search } = await threeCalls()
    const ofAnna = google.collectionGroup('actions').where('userId', '==', 'anna')
    const found = async (query: FirebaseFirestore.Query) =>
      (await query.orderBy('updatedAt', 'desc').get()).docs.map((each) => each.get('id'))
    expect(await found(ofAnna)).toEqual([mail.id, search.id])
    expect(await found(ofAnna.where('status', '==', 'executing'))).toEqual([search.id])
    expect(await found(ofAnna.where('tool', '==', 'send'))).toEqual([mail.id])
    expect(await found(ofAnna.where('tool', '==', 'send').where('status', '==', 'completed'))).toEqual([mail.id])
    expect(await found(ofAnna.where('updatedAt', '>=', later))).toEqual([mail.id])
    const { docs } = await google.collection(`runs/${anna.runId}/actions`).where('status', '==', 'completed').get()
    expect(docs[0]?.data()).toMatchObject({ runId: anna.runId, tool: 'send', createdAt: now, updatedAt: later })
  })

  test('messages by time, with their user', async () => {
    const { store, google, anna } = await threeCalls()
    await store.runs.record(anna.fence, { turn: says('Done.'), events: [] }, { ...kept, now: later })
    const ofAnna = google.collectionGroup('messages').where('userId', '==', 'anna').orderBy('createdAt', 'desc')
    const fields = async (query: FirebaseFirestore.Query) =>
      (await query.get()).docs.map((each) => [each.get('role'), each.get('createdAt')])
    expect(await fields(ofAnna.where('createdAt', '>', now))).toEqual([['assistant', later]])
    expect(await fields(ofAnna)).toEqual([
      ['assistant', later],
      ['assistant', now],
      ['user', now],
    ])
  })

  test('entries of the audit by tool, by state and by time', async () => {
    const { google } = await threeCalls()
    const ofAnna = google.collection('audit').where('userId', '==', 'anna')
    const kinds = async (query: FirebaseFirestore.Query) =>
      (await query.orderBy('at', 'desc').get()).docs.map((each) => each.get('kind')).sort()
    expect(await kinds(ofAnna.where('tool', '==', 'send'))).toEqual(['effect_begun', 'effect_ended'])
    expect(await kinds(ofAnna.where('tool', '==', 'find'))).toEqual([])
    expect(await kinds(ofAnna.where('status', '==', 'completed'))).toEqual(['effect_ended'])
    expect(await kinds(ofAnna.where('at', '>=', later))).toEqual(['effect_begun', 'effect_ended'])
  })
})

test.skipIf(!firestoreHost)('calls and messages without newer fields can be read and changed', async () => {
  const { store, google } = await openBoth()
  const { runId, threadId, fence } = await workingRun(store)
  const action = call(nextId('action'))
  await store.runs.record(fence, { turn: turn(action), events: [] }, kept)
  const [ofCall, ofMessage] = [`runs/${runId}/actions/${action.id}`, `threads/${threadId}/messages/0000000000`]
  for (const path of [ofCall, ofMessage]) {
    const { id, position, runId, body, parts } = (await google.doc(path).get()).data() ?? {}
    const older = Object.entries({ id, position, runId, body, parts }).filter(([, value]) => value !== undefined)
    await google.doc(path).set(Object.fromEntries(older))
  }
  expect((await loaded(store, runId)).state.prompt).toMatchObject({ text: 'Please.' })
  await store.runs.record(fence, { actions: [ended(action)], events: [] }, { ...kept, now: later })
  const [first] = (await loaded(store, runId)).state.turns
  expect(first?.parts).toEqual([ended(action)])
  expect((await google.doc(ofCall).get()).get('createdAt')).toBe(later)
})
