import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Archive, exportRun, replayExport, tidy } from '@deckhand/runtime'
import type { Store } from '@deckhand/spec'
import { FolderArchive } from 'deckhand/command'
import { expect, test } from 'vitest'
import { shown, talk } from '../support/clients/talk.ts'
import { tool } from '../support/models/emulated.ts'
import { call, callsThenDone } from '../support/models/scripted-model.ts'
import { startCommand } from '../support/processes/command.ts'
import { lines, served } from '../support/servers/served.ts'
import { stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const dayMs = 86_400_000
const secret = 'a-key-that-must-not-be-there'

/** Runs retention as if it were this many days later. */
function later(days: number, store: Store, more: { retentionDays?: number; logDays?: number; archive?: Archive }) {
  const faults: unknown[] = []
  const now = () => Date.now() + days * dayMs
  const signal = new AbortController().signal
  return tidy({ store, now, signal, onFault: (error) => faults.push(error), ...more }).then(() => faults)
}

const send = tool('send', { effect: 'write', handler: async () => `sent with ${secret}` })

/** A thread with a call that a person approved. */
async function oldThread() {
  const { runtime, store, ask } = await stored(callsThenDone(call('send', { n: 1 })), [send])
  const { runId, threadId, approval } = await ask({ prompt: 'Send it.' })
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  await expect.poll(async () => (await store.runs.find('ann', runId))?.status).toBe('completed')
  return { store, threadId, runId }
}

const clean = (text: string) => text.replaceAll(secret, '[removed]')

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.includes('.')).map((name) => join(folder, name))
}

async function readLines(path: string) {
  return gunzipSync(await readFile(path))
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('T4: an expired thread is archived completely and without secrets before it is deleted; the audit stays', async () => {
  const { store, threadId, runId } = await oldThread()
  const folder = join(tempFolder(), 'archive')
  const archive = new FolderArchive(folder, clean)
  const audit = await store.audit.total()
  expect(await later(29, store, { retentionDays: 30, archive })).toEqual([])
  expect(await store.threads.find('ann', threadId)).toBeDefined()
  expect(await later(31, store, { retentionDays: 30, archive })).toEqual([])
  expect(await store.threads.find('ann', threadId)).toBeUndefined()
  expect(await store.audit.total()).toBe(audit)
  const [path = '', ...others] = await filesIn(folder)
  expect(others).toEqual([])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const archived = await readLines(path)
  const of = (kind: string) => archived.filter((line) => line.kind === kind)
  expect(of('thread')).toMatchObject([{ version: 1, id: threadId, userId: 'ann', messageCount: 3 }])
  expect(of('message').map(({ position, message }) => [position, message.role])).toEqual([
    [0, 'user'],
    [1, 'assistant'],
    [2, 'assistant'],
  ])
  expect(of('message')[1].message.parts[0]).toMatchObject({ type: 'tool', name: 'send', status: 'completed' })
  expect(of('run')).toMatchObject([
    { id: runId, outcome: { summary: 'Done.' }, manifest: { model: 'scripted', tools: ['send'] } },
  ])
  expect(of('approval')).toMatchObject([{ tool: 'send', status: 'approved', runId }])
  expect(of('approval')[0]).not.toHaveProperty('binding')
  expect(of('event').map(({ seq }) => seq)).toEqual(of('event').map((_, index) => index + 1))
  expect(of('event').at(-1).event.type).toBe('completed')
  expect(JSON.stringify(archived)).not.toContain(secret)
  const show = startCommand(['archive', 'show', threadId.slice(-8)], { DECKHAND_ARCHIVE: folder })
  expect(await show.exitCode).toBe(0)
  expect(show.output()).toContain('user: Send it.\ncall send {"n":1}: completed: "sent with [removed]"\nagent: Done.\n')
})

test('T4: after a crash between writing and deleting, the same file is written again', async () => {
  const { store, threadId } = await oldThread()
  const folder = tempFolder()
  const archive = new FolderArchive(folder, clean)
  const crash: Archive = {
    keep: async (...file) => {
      await archive.keep(...file)
      throw new Error('The process died.')
    },
  }
  expect(await later(31, store, { retentionDays: 30, archive: crash })).toHaveLength(1)
  const [path = ''] = await filesIn(folder)
  const first = await readFile(path)
  expect(await store.threads.find('ann', threadId)).toBeDefined()
  expect(await later(31, store, { retentionDays: 30, archive })).toEqual([])
  expect(await store.threads.find('ann', threadId)).toBeUndefined()
  expect(await filesIn(folder)).toEqual([path])
  expect((await readFile(path)).equals(first)).toBe(true)
})

test('T4: a thread that cannot be archived, or gets a new message meanwhile, stays', async () => {
  const { store, threadId } = await oldThread()
  const folder = tempFolder()
  await writeFile(join(folder, 'taken'), '')
  const [fault] = await later(31, store, {
    retentionDays: 30,
    archive: new FolderArchive(join(folder, 'taken'), clean),
  })
  expect(String(fault)).toMatch(/cannot be written .*so nothing was removed. Free some space/)
  const archive = new FolderArchive(folder, clean)
  const interrupted: Archive = {
    keep: async (...file) => {
      await archive.keep(...file)
      await store.threads.append('ann', threadId, [{ role: 'user', text: 'Wait!' }], Date.now() + 31 * dayMs)
      return true
    },
  }
  expect(await later(31, store, { retentionDays: 30, archive: interrupted })).toEqual([])
  expect((await store.threads.find('ann', threadId))?.messageCount).toBe(4)
})

test.each(['thread', 'log'])('T4: a %s that two processes retire at once is whole in the archive', async (kind) => {
  const { store, threadId, runId } = await oldThread()
  const events = await store.runs.events('ann', runId, { after: 0, limit: 500 })
  const folder = tempFolder()
  const archive = new FolderArchive(folder, clean)
  const days = kind === 'thread' ? { retentionDays: 30 } : { logDays: 30 }
  // The second process has begun to read when the first one is done.
  const late: Archive = {
    keep: (file, archived, isWhole) =>
      archive.keep(
        file,
        after(() => later(31, store, { ...days, archive }), archived),
        isWhole,
      ),
  }
  expect(await later(31, store, { ...days, archive: late })).toEqual([])
  const [path = ''] = await filesIn(folder)
  const kept = gunzipSync(await readFile(path)).toString()
  expect(kept.match(/"kind":"event"/g)).toHaveLength(events.length)
  const isLeft = kind === 'thread' ? await store.threads.find('ann', threadId) : undefined
  expect([isLeft, (await store.runs.find('ann', runId))?.logDroppedAt !== undefined]).toEqual([
    undefined,
    kind === 'log',
  ])
})

/** The first line, and the others when that is done. */
async function* after<T>(done: () => Promise<unknown>, lines: AsyncIterable<T>): AsyncGenerator<T> {
  let isFirst = true
  for await (const line of lines) {
    yield line
    if (isFirst) await done()
    isFirst = false
  }
}

test('half-written files of a killed process are removed after a day, and archived files stay', async () => {
  const folder = tempFolder()
  await mkdir(join(folder, '2026-01'))
  for (const name of ['.x.part', 'thread.ndjson.gz']) await writeFile(join(folder, '2026-01', name), '')
  const archive = new FolderArchive(folder, clean)
  await archive.removeUnfinished()
  expect(await filesIn(folder)).toHaveLength(2)
  await archive.removeUnfinished(Date.now() + 2 * dayMs)
  expect(await filesIn(folder)).toEqual([join(folder, '2026-01', 'thread.ndjson.gz')])
})

test('T5: a run whose log was dropped still shows its turns, its stream gives the result and says what is missing, and it is not replayed', async () => {
  const turns = [{ text: 'I look.', calls: [{ name: 'look', args: {} }] }, { text: 'All is well.' }]
  const { url, store } = await served(turns, [tool('look')])
  const conversation = talk(url)
  conversation.send('Go.')
  await expect.poll(() => conversation.state.isBusy).toBe(false)
  const before = shown(conversation.state)
  const threadId = conversation.state.threadId ?? ''
  const [run] = await store.runs.list('local', { limit: 1 })
  const folder = tempFolder()
  expect(await later(8, store, { logDays: 7, archive: new FolderArchive(folder, clean) })).toEqual([])
  const { id: runId = '', lastSeq = 0 } = run ?? {}
  const followed = await lines(await fetch(`${url}/api/agent/runs/${runId}/stream`))
  expect(followed).toMatchObject([
    { type: 'log_dropped', seq: lastSeq - 1, message: expect.stringContaining('no longer kept') },
    { type: 'result', seq: lastSeq, result: { status: 'completed', summary: 'All is well.' } },
  ])
  const listed = await (await fetch(`${url}/api/agent/runs/${runId}/events`)).json()
  expect(listed).toMatchObject({ events: followed, lastSeq })
  expect(await lines(await fetch(`${url}/api/agent/runs/${runId}/stream?after=${lastSeq - 1}`))).toHaveLength(1)
  const again = talk(url, { threadId })
  await again.load()
  expect(shown(again.state)).toEqual(before)
  const reported = await (await fetch(`${url}/api/agent/runs/${runId}/report`)).json()
  const look = { type: 'call', tool: 'look', preview: 'look {}', input: {}, output: expect.anything() }
  const steps = [{ type: 'turn', usage: expect.anything() }, look, { type: 'turn' }]
  const report = { logDroppedAt: expect.any(Number), runs: [{ outcome: { summary: 'All is well.' }, steps }] }
  expect(reported).toMatchObject({ report })
  const exported = await exportRun(store.runs, { userId: 'local', runId, now: 0 })
  await expect(replayExport(exported)).rejects.toThrow(/its log was deleted on .*Export runs before DECKHAND_LOG_DAYS/)
  const [path = ''] = await filesIn(folder)
  expect((await readLines(path)).map(({ kind }) => kind)).toEqual(['run', ...Array(lastSeq).fill('event')])
  const show = startCommand(['archive', 'show', runId], { DECKHAND_ARCHIVE: folder })
  expect(await show.exitCode).toBe(0)
  expect(show.output()).toMatch(/, 2 turns, .* turn .* look .* turn .*answered: All is well\.\n/s)
})

test('T5: a run that failed is shown as failed, with what it did before, also when its log was dropped', async () => {
  const turns = [{ text: 'I look.', calls: [{ name: 'look', args: {} }] }, { error: { code: 400, message: 'No.' } }]
  const { url, store } = await served(turns as never, [tool('look')])
  const conversation = talk(url)
  conversation.send('Go.')
  await expect.poll(() => conversation.state.isBusy).toBe(false)
  await later(8, store, { logDays: 7 })
  const again = talk(url, { threadId: conversation.state.threadId ?? '' })
  await again.load()
  expect(again.state.messages.at(-1)).toMatchObject({ state: 'failed', failure: { code: expect.any(String) } })
  expect(shown(again.state)).toEqual(shown(conversation.state))
})
