import { existsSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reportRun } from '@deckhand/runtime'
import { afterEach, expect, test } from 'vitest'
import type { Environment } from '../settings/settings.ts'
import { afterTest, cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { offlineNotice } from './choose-model.ts'
import { type OpenedDeckhand, openDeckhand } from './open-deckhand.ts'

afterEach(cleanUp)

async function open(env: Environment = {}): Promise<OpenedDeckhand> {
  const deckhand = await openDeckhand({ DECKHAND_DATA: temporaryFolder(), ...env })
  afterTest(() => deckhand.close())
  return deckhand
}

async function ask({ runtime }: OpenedDeckhand, prompt: string) {
  const { runId } = await runtime.start('local', { prompt })
  return runtime.settled('local', runId, AbortSignal.timeout(30_000))
}

async function approveOpen({ runtime }: OpenedDeckhand) {
  const [open] = await runtime.store.approvals.list('local', { status: 'open', limit: 1 })
  return runtime.resolveApproval({ userId: 'local', approvalId: open?.id ?? '', decision: 'approve_once' })
}

async function end({ runtime }: OpenedDeckhand, runId: string) {
  const signal = AbortSignal.timeout(30_000)
  for await (const _ of runtime.follow({ userId: 'local', runId, after: 0, until: 'end', signal }));
  return runtime.response('local', runId)
}

async function notesAt(deckhand: OpenedDeckhand, url: string): Promise<unknown> {
  const body = JSON.stringify({ token: await deckhand.oneTimeToken() })
  const signedIn = await fetch(`${url}/api/auth/session`, { method: 'POST', body })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const { sessionKey } = (await signedIn.json()) as { sessionKey: string }
  const headers = { cookie, 'deckhand-session-key': sessionKey }
  const { notes } = (await (await fetch(`${url}/outbox.json`, { headers })).json()) as { notes: unknown }
  return notes
}

const note = 'send a note to ann@example.com saying "hello there"'

test('without a key an offline planner answers, and says that it is not a language model', async () => {
  const deckhand = await open({ GEMINI_API_KEY: ' ' })
  expect(deckhand).toMatchObject({ modelLabel: 'offline planner', notice: offlineNotice })
  expect(await ask(deckhand, 'what is 12.5% of 2480?')).toMatchObject({
    status: 'completed',
    tool: 'calculate',
    output: { result: 310 },
  })
})

test('S21: the offline planner’s answer is recorded as its own, and not as the requested model’s', async () => {
  const deckhand = await open({ GEMINI_API_KEY: ' ', GEMINI_MODEL: 'gemini-2.5-pro' })
  const { runtime } = deckhand
  const { runId, model, usage } = await ask(deckhand, 'what is 12.5% of 2480?')
  expect({ model, tokens: usage.totalTokens > 0 }).toEqual({ model: 'offline planner', tokens: true })
  const { runs } = await reportRun(runtime.store.runs, 'local', runId)
  expect(JSON.stringify(runs)).not.toContain('gemini')
  expect(runs).toMatchObject([{ model: 'offline planner' }])
  const events = await runtime.store.runs.events('local', runId, { after: 0, limit: 100 })
  const models = events.flatMap(({ event }) => ('model' in event ? [event.model] : []))
  expect(models).toEqual(['offline planner', 'offline planner', 'offline planner'])
  // It is asked for as before, and goes on with what it said itself.
  expect(await ask(deckhand, 'what is 2 + 2?')).toMatchObject({ status: 'completed', output: { result: 4 } })
})

test.each(['GEMINI_API_KEY', 'GOOGLE_API_KEY', 'GOOGLE_AI_API_KEY'])('with %s Gemini answers', async (name) => {
  const { modelLabel, notice } = await open({ [name]: 'key', GEMINI_MODEL: 'gemini-2.5-pro' })
  expect({ modelLabel, notice }).toEqual({ modelLabel: 'gemini-2.5-pro (Gemini API)', notice: undefined })
})

test('with its settings Vertex AI answers', async () => {
  const env = { GOOGLE_GENAI_USE_VERTEXAI: 'true', GOOGLE_CLOUD_PROJECT: 'p', GOOGLE_CLOUD_LOCATION: 'global' }
  expect((await open(env)).modelLabel).toMatch(/\(Vertex AI\)$/)
})

test('half of the settings for Vertex AI is an error and not the planner', async () => {
  await expect(open({ GOOGLE_GENAI_USE_VERTEXAI: 'true' })).rejects.toThrow('GOOGLE_CLOUD_PROJECT')
})

test('everything is kept in the data folder', async () => {
  const folder = join(temporaryFolder(), 'data')
  const { dataFolder } = await open({ DECKHAND_DATA: folder })
  expect(dataFolder).toBe(folder)
  expect(['deckhand.db', 'secret.key'].map((name) => existsSync(join(folder, name)))).toEqual([true, true])
})

test('an approved note arrives in the outbox of the server', async () => {
  const deckhand = await open()
  const { url } = await deckhand.listen(0)
  const { runId } = await ask(deckhand, note)
  await approveOpen(deckhand)
  expect(await end(deckhand, runId)).toMatchObject({ status: 'completed', tool: 'send_note' })
  expect(await notesAt(deckhand, url)).toMatchObject([{ to: 'ann@example.com', text: 'hello there' }])
})

test('a run of a user elsewhere gets none of the accounts of the person at the machine', async () => {
  const { runtime } = await open()
  const search = async (userId: string) => {
    const { runId } = await runtime.start(userId, { prompt: 'Search my mail for the invoice' })
    return JSON.stringify(await runtime.settled(userId, runId, AbortSignal.timeout(30_000)))
  }
  expect(await search('local')).toContain('@example.com')
  const others = await search('ann')
  expect(others).toContain('Google is not set up')
  expect(others).not.toContain('@example.com')
})

test('a note that was approved before a restart is sent after it, by the next process on the folder', async () => {
  const folder = temporaryFolder()
  const first = await openDeckhand({ DECKHAND_DATA: folder })
  const { runId } = await ask(first, note)
  const { store } = first.runtime
  await first.runtime.close()
  const [waiting] = await store.approvals.list('local', { limit: 1 })
  await store.approvals.resolve({
    userId: 'local',
    approvalId: waiting?.id ?? '',
    decision: 'approve_once',
    now: Date.now(),
  })
  await first.close()

  const second = await open({ DECKHAND_DATA: folder })
  const { url } = await second.listen(0)
  expect(await end(second, runId)).toMatchObject({ status: 'completed' })
  expect(await notesAt(second, url)).toHaveLength(1)
})

test('a worker without a receiver of notes asks no one about a note, and says why', async () => {
  const place = { STORE: 'firestore', FIRESTORE_EMULATOR_HOST: process.env.DECKHAND_TEST_FIRESTORE }
  const env = { DECKHAND_DATA: temporaryFolder(), ...place, GOOGLE_CLOUD_PROJECT: 'worker-without-notes' }
  const worker = await openDeckhand(env, {}, { role: 'worker' })
  afterTest(() => worker.close())
  expect(worker.sendsNotes).toBe(false)
  const { runId } = await worker.runtime.start('local', { prompt: note })
  expect(await end(worker, runId)).not.toMatchObject({ status: 'awaiting_confirmation' })
  expect(await worker.runtime.store.approvals.list('local', { limit: 1 })).toEqual([])
  const { state } = (await worker.runtime.store.runs.load('local', runId)) ?? {}
  expect(JSON.stringify(state?.turns)).toContain('has to set DECKHAND_NOTE_URL')
})

test('what was remembered in one run is known in the next', async () => {
  const deckhand = await open()
  await ask(deckhand, 'remember that I like my tea without milk')
  expect(await deckhand.runtime.store.memory.list('local', { limit: 9 })).toHaveLength(1)
  expect(await ask(deckhand, 'search your memory for tea')).toMatchObject({
    tool: 'search_memory',
    output: { found: 1 },
  })
})

test('the offline planner writes a file, reads it and deletes it when it is asked to', async () => {
  const deckhand = await open()
  expect(await ask(deckhand, 'write a file notes.txt saying hello')).toMatchObject({ tool: 'vfs_write' })
  expect(await ask(deckhand, 'read notes.txt')).toMatchObject({
    tool: 'vfs_read',
    output: { path: 'notes.txt', version: 1, content: 'hello' },
  })
  expect(await ask(deckhand, 'list my files')).toMatchObject({ output: { files: ['notes.txt'] } })
  await ask(deckhand, 'delete notes.txt')
  expect(await deckhand.runtime.store.files.versions('local', 'notes.txt')).toMatchObject([
    { version: 2, deleted: true, by: 'deckhand' },
    { version: 1, deleted: false, by: 'deckhand' },
  ])
})

test('with the kill switch a note is denied without asking', async () => {
  const deckhand = await open({ AGENT_SIDE_EFFECTS_ENABLED: 'false' })
  expect(await ask(deckhand, note)).toMatchObject({ status: 'completed', mode: 'assistant_text' })
  expect(await deckhand.runtime.store.approvals.list('local', { limit: 1 })).toEqual([])
})

test('an agent is a file: it answers as last written, and a broken edit is reported', async () => {
  const folder = temporaryFolder()
  const write = (text: string) => writeFileSync(join(folder, 'clerk.md'), text)
  const clerk = (persona: string) =>
    `---\ntools: [calculate]\nmodel: gemini-2.5-pro\nsuggestions: [Add up]\n---\n${persona}\n`
  write(clerk('You count.'))
  const faults: unknown[] = []
  const env = { DECKHAND_DATA: temporaryFolder(), DECKHAND_AGENTS: folder }
  const deckhand = await openDeckhand(env, { onFault: (fault) => faults.push(fault) })
  afterTest(() => deckhand.close())
  const { runtime } = deckhand
  const { runId } = await runtime.start('local', { prompt: 'what is 12.5% of 2480?', agentId: 'clerk' })
  expect(await runtime.settled('local', runId, AbortSignal.timeout(30_000))).toMatchObject({
    model: 'offline planner',
    agentId: 'clerk',
    output: { result: 310 },
  })
  const { manifest } = (await runtime.store.runs.load('local', runId)) ?? {}
  expect(manifest?.model).toBe('gemini-2.5-pro')
  expect(manifest?.instruction).toContain('You count.')
  expect(Object.keys(manifest?.tools ?? {})).toEqual(['calculate'])

  write('Nothing but words.')
  await expect.poll(() => faults.map(String)).toEqual([expect.stringContaining('The last good version stays in use.')])
  expect(runtime.agents.at(-1)).toMatchObject({ id: 'clerk', persona: 'You count.', suggestions: ['Add up'] })
  write(clerk('You add.'))
  await expect.poll(() => runtime.agents.at(-1)?.persona).toBe('You add.')
})

test('a warning about an agent file is a warning, and no fault', async () => {
  const folder = temporaryFolder()
  writeFileSync(
    join(folder, 'clerk.md'),
    '---\ntools:\n  - { name: a, description: A., prompt: "{{b}}" }\n---\nYou count.',
  )
  const faults: unknown[] = []
  const warnings: string[] = []
  const env = { DECKHAND_DATA: temporaryFolder(), DECKHAND_AGENTS: folder }
  const deckhand = await openDeckhand(env, {
    onFault: (fault) => faults.push(fault),
    onFileWarning: (words) => warnings.push(words),
  })
  afterTest(() => deckhand.close())
  expect(faults).toEqual([])
  expect(warnings).toEqual([expect.stringContaining('clerk.md:3:42 warning: {{b}} does not match any parameter')])
})

test('a stopping process takes nothing new, also while a request keeps it running', async () => {
  const folder = temporaryFolder()
  const stopping = await open({ DECKHAND_DATA: folder })
  const { port } = await stopping.listen(0)
  const other = await open({ DECKHAND_DATA: folder })
  other.runtime.rest()
  const socket = connect(port, '127.0.0.1')
  afterTest(async () => void socket.destroy())
  socket.write(`POST /api/auth/session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 100\r\n\r\n{`)
  await sleep(200)
  const closed = stopping.close()
  const { runId } = await other.runtime.start('local', { prompt: 'What is 2 + 2?' })
  await sleep(700)
  expect((await other.runtime.store.runs.find('local', runId))?.status).toBe('queued')
  socket.destroy()
  await closed
})

test('closing twice, and with a server, is not an error', async () => {
  const faults: unknown[] = []
  const deckhand = await openDeckhand({ DECKHAND_DATA: temporaryFolder() }, { onFault: (fault) => faults.push(fault) })
  await deckhand.listen(0)
  await deckhand.close()
  await deckhand.close()
  expect(faults).toEqual([])
})
