import { createHash } from 'node:crypto'
import type { Store } from '@deckhand/spec'
import { about, type Family, family, record } from './family.ts'
import {
  answer,
  ask,
  call,
  kept,
  logged,
  manifest,
  memoryLimits,
  newApproval,
  now,
  type Parked,
  parkedRun,
  queuedRun,
  says,
  text,
  turn,
  usage,
  type Working,
  waitsFor,
  workingRun,
} from './scene.ts'

export const words = 'Grüße, "quotes", \\backslash, \u2028, 🚢 and \\u0000'
/** More than a Firestore document can contain. */
export const long = 'Ein langer Text 🚢 '.repeat(70_000)
/** An id that is not a valid Firestore id. */
export const ben = 'ben/__müller__'

export interface FullStore {
  ended: Working
  family: Family
  parked: Parked
  answered: Parked
  rejected: Parked
  queued: { runId: string; threadId: string }
  left: Working
  longThread: string
}

/** Writes every kind of record to a store. */
export async function fillStore(store: Store): Promise<FullStore> {
  const ended = await endedRun(store)
  const tree = await parkedFamily(store)
  const parked = await parkedRun(store)
  const answered = await parkedRun(store)
  await answer(store, answered)
  const rejected = await parkedRun(store)
  await answer(store, rejected, 'reject')
  await store.runs.cancel('anna', (await ask(store, await workingRun(store))).runId, now)
  const queued = await queuedRun(store, { userId: ben })
  const left = await workingRun(store, { userId: ben })
  await record(store, left, { events: logged(1, text(words)) })
  const longThread = 'a-long-thread'
  const messages = Array.from({ length: 1201 }, (_, n) => ({ role: 'user' as const, text: `${n}` }))
  await store.threads.create({ id: longThread, userId: 'anna', agentId: 'other', title: words, messages, now })
  await fillFiles(store)
  await fillMemories(store)
  await fillPeople(store)
  return { ended, family: tree, parked, answered, rejected, queued, left, longThread }
}

async function endedRun(store: Store): Promise<Working> {
  const prompt = { role: 'user' as const, text: words }
  const run = await workingRun(store, { idempotencyKey: 'a/key', prompt, manifest: { ...manifest, instruction: long } })
  const action = call('action', { input: { body: long } })
  const audit = [{ kind: 'effect_begun' as const, data: { words } }]
  await store.runs.record(run.fence, { turn: turn(action), events: logged(1, text(words), text(long)), audit }, kept)
  const many = logged(3, ...Array.from({ length: 700 }, (_, n) => text(`${n}`)))
  await store.runs.record(run.fence, { events: many }, kept)
  await store.runs.record(run.fence, { actions: [{ ...action, status: 'failed' }], events: [] }, kept)
  await store.runs.record(run.fence, { turn: says(long), events: [] }, kept)
  await store.runs.record(
    run.fence,
    { outcome: { status: 'completed', summary: long, usage }, events: logged(703, text('.')) },
    kept,
  )
  return run
}

async function parkedFamily(store: Store): Promise<Family> {
  const run = await family(store)
  const approvals = [newApproval(run.work.id, { childRunId: run.grandchildId, preview: long, by: 'role:clerk' })]
  const events = logged(1, about(run.childId, { type: 'text', delta: words }), text(words))
  await record(store, run, { approvals, events, outcome: waitsFor(run.work) })
  return run
}

async function fillFiles(store: Store): Promise<void> {
  const limits = { perFile: 5_000_000, total: 20_000_000 }
  const write = (path: string, content: Buffer, key?: string) =>
    store.files.write('anna', { path, content, limits, by: 'person', now, ...(key && { key }) })
  await write('notes/größe.md', Buffer.from(words), 'first')
  await write('notes/größe.md', Buffer.from('second'))
  await write('large.bin', Buffer.alloc(2_000_000, 'abc'))
  await write('empty.txt', Buffer.alloc(0))
  await write('gone.txt', Buffer.from('gone'))
  await store.files.delete('anna', { path: 'gone.txt', by: 'person', now: now + 1 })
}

async function fillMemories(store: Store): Promise<void> {
  const save = (id: string, said: string) => store.memory.save('anna', { id, text: said, createdAt: now }, memoryLimits)
  await save('memory-1', words)
  await save('memory-2', 'Ann likes tea')
  await save('memory-3', 'ann likes TEA!')
  await save('memory-4', 'Ben likes coffee')
  await save('memory-5', 'Old words about tea')
  await store.memory.forget('anna', 'memory-4', now)
}

async function fillPeople(store: Store): Promise<void> {
  await store.settings.write('anna', { allowlist: ['ben@example.com'] }, now)
  await store.settings.writeProfile('anna', { timeZone: 'Europe/Berlin' }, now)
  await store.settings.write(ben, { trust: 'delegated' }, now)
  const connection = { service: 'google' as const, account: 'anna@example.com', scopes: ['mail'], sealed: 'sealed' }
  await store.connections.connect('anna', connection, now)
  const start = { hash: 'start', userId: 'anna', service: 'slack' as const, sealed: 'sealed', expiresAt: now + 1000 }
  await store.connections.start(start, now)
  await store.sessions.create({ id: 'session', userId: 'anna', createdAt: now, expiresAt: now + 1000, way: 'link' })
  await store.sessions.offerLink({ hash: 'link', userId: 'anna', expiresAt: now + 1000 })
  const token = { id: 'token', userId: 'anna', name: words, scopes: ['runs' as const], hash: 'hash' }
  await store.apiTokens.create({ ...token, createdAt: now, expiresAt: now + 1000 }, 10)
  await store.apiTokens.use('token', now)
  await store.usage.countTokens('anna', usage.totalTokens, now)
  const slot = { id: 'a/slot', userId: 'anna', limits: { runsAtOnce: 100 }, until: now + 1000, now }
  await store.usage.takeSlot(slot)
  const result = { output: { said: long } }
  await store.pageActions.begin({ id: 'done', userId: 'anna', tool: 'order', result }, [], now)
  await store.pageActions.begin({ id: 'under-way', userId: ben, tool: 'order' }, [], now)
}

/** The results of every read of a store. */
export async function everyAnswer(store: Store, { longThread }: FullStore) {
  const users = await Promise.all(['anna', ben].map((userId) => answersAbout(store, userId)))
  const pages = await Promise.all(
    [1200, 700, 3].map((before) => store.threads.messages('anna', longThread, { before, limit: 5 })),
  )
  return {
    users,
    pages,
    session: await store.sessions.find('session', now),
    token: await store.apiTokens.find('token', now),
    audit: await store.audit.verify(),
    total: await store.audit.total(),
  }
}

const page = { limit: 1000 }

async function answersAbout(store: Store, userId: string) {
  const runs = await store.runs.list(userId, page)
  const threads = await store.threads.list(userId, page)
  const files = ['notes/größe.md', 'large.bin', 'empty.txt', 'gone.txt']
  const trees = await Promise.all(runs.map(({ id }) => store.runs.tree(userId, id)))
  const ids = trees.flat().map(({ id }) => id)
  const approvals = await store.approvals.list(userId, page)
  return {
    runs,
    trees,
    parked: await store.runs.list(userId, { ...page, status: 'awaiting_confirmation' }),
    loaded: await Promise.all(ids.map((id) => store.runs.load(userId, id))),
    found: await Promise.all(ids.map((id) => store.runs.find(userId, id))),
    events: await Promise.all(ids.map((id) => store.runs.events(userId, id, { after: 0, limit: 1000, times: true }))),
    later: await Promise.all(ids.map((id) => store.runs.events(userId, id, { after: 2, limit: 7 }))),
    approvals,
    asked: await Promise.all(approvals.map(({ id }) => store.approvals.find(userId, id))),
    open: await store.approvals.list(userId, { ...page, status: 'open' }),
    forClerks: await store.approvals.list('a clerk', { ...page, roles: ['clerk'] }),
    threads,
    others: await store.threads.list(userId, { ...page, agentId: 'other' }),
    messages: await Promise.all(threads.map(({ id }) => store.threads.messages(userId, id, { limit: 20 }))),
    settings: await store.settings.read(userId),
    profile: await store.settings.readProfile(userId),
    memories: await store.memory.list(userId, page),
    remembered: await Promise.all(['grusse', 'tea', 'coffee'].map((query) => store.memory.search(userId, query, 5))),
    count: await store.memory.count(userId),
    files: await store.files.list(userId, { ...page, prefix: '' }),
    versions: await Promise.all(files.map((path) => store.files.versions(userId, path))),
    contents: await Promise.all(
      files.flatMap((path) => [undefined, 1].map((version) => contentOf(store, userId, path, version))),
    ),
    connections: await store.connections.list(userId),
    pageActions: await Promise.all(['done', 'under-way'].map((id) => store.pageActions.find(userId, id))),
    audit: await store.audit.list(userId, page),
  }
}

/** As one number, because comparing two million would take long. */
async function contentOf(store: Store, userId: string, path: string, version?: number) {
  const found = await store.files.read(userId, path, version)
  return found && { file: found.file, mark: createHash('sha256').update(found.content).digest('hex') }
}
