import { WorkspaceFiles, workspaceContext } from '@deckhand/runtime'
import type { AttachedContext, ContextSource, ModelRequest, UserMessage } from '@deckhand/spec'
import { vfsRead } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { call, scriptedModel, text } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const briefings: ContextSource = {
  find: async (_, { type }) => {
    if (type === 'email') throw new Error('No connection.')
    return type === 'briefing' ? { id: '2026-11-15', title: 'Briefing of 2026-11-15', snippet: 'A day.' } : undefined
  },
}

/** A thread that begins with these attached, and how it goes on with the path that the model reads. */
async function attaching(...attachedContext: AttachedContext[]) {
  const store = await openStore(tempFolder())
  const files = (userId: string) => new WorkspaceFiles({ store: store.files, userId, by: 'user' })
  await files('ann').write('notes/lease.md', 'It ends in May.')
  await files('ben').write('secret.md', 'Of Ben.')
  let reads = ''
  const model = scriptedModel(({ messages }) =>
    reads !== '' && messages.at(-1)?.role === 'user' ? [call('vfs_read', { path: reads })] : [text('Aye.')],
  )
  const { ask, runtime } = await stored(model, [vfsRead], {
    store,
    contextSources: [briefings, workspaceContext(store.files)],
    contextPatienceMs: 60_000,
    toolPorts: (userId) => ({ files: files(userId) }),
  })
  const { threadId } = await ask({ prompt: 'Read.', attachedContext })
  const goOn = async (path = '') => {
    reads = path
    const { runId } = await ask({ prompt: 'And now?', threadId })
    const [part] = (await store.runs.load('ann', runId))?.state.turns[0]?.parts ?? []
    const request = model.requests.findLast(({ messages }) => messages.at(-1)?.role === 'user')
    if (!request) throw new Error('The model was not asked.')
    return { request, part }
  }
  const kept = async () => (await store.threads.messages('ann', threadId, { limit: 50 })).at(-1)?.message as UserMessage
  return { goOn, kept, runtime }
}

const firstOf = ({ messages }: ModelRequest) => (messages[0] as UserMessage).text

test('T6: the next run of a thread has attachments by type, id and title, not their content, and can read them again', async () => {
  const { goOn, kept } = await attaching({ type: 'file', id: 'notes/./lease.md' })
  const { request, part } = await goOn('notes/lease.md')
  expect(firstOf(request)).toContain('[{"type":"file","id":"notes/lease.md","title":"notes/lease.md"}]')
  expect(JSON.stringify(request)).not.toContain('It ends in May.')
  expect(part).toMatchObject({ status: 'completed', output: { content: 'It ends in May.' } })
  expect(await kept()).toEqual({
    role: 'user',
    text: 'Read.',
    attached: [{ type: 'file', id: 'notes/lease.md', title: 'notes/lease.md' }],
  })
})

test("T6, T2: another user's file is kept and read like one that does not exist, also on a later message", async () => {
  const outcomes = await Promise.all(
    ['secret.md', 'absent.md'].map(async (id) => {
      const { goOn, kept } = await attaching({ type: 'file', id })
      const { request, part } = await goOn(id)
      return JSON.stringify([await kept(), firstOf(request), part && { ...part, id: '' }]).replaceAll(id, 'FILE')
    }),
  )
  expect(outcomes[0]).toBe(outcomes[1])
  expect(outcomes[0]).toContain('"status":"failed"')
})

test('T6: a briefing attached as today’s keeps its date', async () => {
  const { goOn } = await attaching({ type: 'briefing', id: 'today' })
  expect(firstOf((await goOn()).request)).toContain(
    '{"type":"briefing","id":"2026-11-15","title":"Briefing of 2026-11-15"}',
  )
})

test.each<[what: string, item: AttachedContext]>([
  ['names nothing', { type: 'file', id: 'clip-1', title: 'Clip', snippet: 'the secret is 7' }],
  ["names another user's file", { type: 'file', id: 'secret.md', snippet: 'the secret is 7' }],
  ['names a file with other text', { type: 'file', id: 'notes/lease.md', snippet: 'the secret is 7' }],
  ['cannot be looked up', { type: 'email', id: 'm1', snippet: 'the secret is 7' }],
])('T6: text that came along under an id that %s is kept, and the next run has it again', async (_what, item) => {
  const { goOn, kept } = await attaching(item)
  expect((await kept()).attached).toEqual([item])
  expect(firstOf((await goOn()).request)).toContain(JSON.stringify([item]))
})

test('T6: attached text that a tool can read again is not stored, and its id is the one to read it by', async () => {
  const { goOn, kept } = await attaching({ type: 'file', id: 'notes/./lease.md', snippet: 'It ends\nin May.' })
  expect((await kept()).attached).toEqual([{ type: 'file', id: 'notes/lease.md' }])
  const { request, part } = await goOn('notes/lease.md')
  expect(JSON.stringify(request)).not.toContain('in May.')
  expect(part).toMatchObject({ output: { content: 'It ends in May.' } })
})
