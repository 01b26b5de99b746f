import { type RuntimeOptions, userMemory } from '@deckhand/runtime'
import type { Json, JsonObject, Store, ToolContext, ToolPart, ToolPlugin } from '@deckhand/spec'
import { forgetMemory, saveMemory, searchMemory } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { call, callsThenDone } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const memoryOf = (store: Store, userId = 'ann') => ({ memory: userMemory(store.memory, userId) })

/** A handler, called as the loop calls it: again under the same id after a crash. */
const handle = (store: Store, tool: ToolPlugin, args: JsonObject, actionId = 'a1'): Promise<Json> =>
  tool.handler(args, { actionId, ...memoryOf(store) } as unknown as ToolContext)

test('an agent saves a fact, finds it with its id and forgets it, without an approval', async () => {
  const store = await openStore(tempFolder())
  const toolPorts: RuntimeOptions['toolPorts'] = (userId) => memoryOf(store, userId)
  const tools = [saveMemory, searchMemory, forgetMemory]
  const use = async (name: string, args: object) => {
    const { ask } = await stored(callsThenDone(call(name, args)), tools, { store, toolPorts })
    const { runId } = await ask({ prompt: 'Please.' })
    const turns = (await store.runs.load('ann', runId))?.state.turns ?? []
    return turns.flatMap(({ parts }) => parts).find(({ type }) => type === 'tool') as ToolPart
  }
  const { output: saved, id } = await use('save_memory', { text: 'likes tea' })
  expect(saved).toEqual({ id, saved: 'likes tea', text: 'Remembered: "likes tea".' })
  const found = { found: 1, memories: [{ id, text: 'likes tea' }] }
  expect(await use('search_memory', { query: 'tea' })).toMatchObject({ output: found })
  expect(await use('forget_memory', { id })).toMatchObject({
    status: 'completed',
    output: { id, text: 'It is forgotten.' },
  })
  expect(await use('search_memory', { query: 'tea' })).toMatchObject({ output: { found: 0, memories: [] } })
  const [entry] = await store.audit.list('ann', { kind: 'memory_forgotten', limit: 9 })
  expect(entry?.data).toEqual({ id })
  expect(await use('forget_memory', { id: 'guess' })).toMatchObject({
    status: 'failed',
    error: { message: 'forget_memory failed: There is no memory with the id guess. Take one that search_memory gave.' },
  })
})

test('a known fact that is saved again gets the newer wording', async () => {
  const store = await openStore(tempFolder())
  await handle(store, saveMemory, { text: 'likes green tea' })
  await handle(store, saveMemory, { text: 'Likes green-tea!' }, 'a2')
  expect(await handle(store, searchMemory, { query: 'tea' })).toEqual({
    found: 1,
    memories: [{ id: 'a2', text: 'Likes green-tea!' }],
  })
})

test('a fact that was saved and forgotten is nowhere in the audit, which still has the call under the id', async () => {
  const store = await openStore(tempFolder())
  const toolPorts: RuntimeOptions['toolPorts'] = (userId) => memoryOf(store, userId)
  // As in a host that has every save approved.
  const tools = [{ ...saveMemory, effect: 'write' as const }]
  const model = callsThenDone(call('save_memory', { text: 'likes tea' }))
  const { ask, runtime } = await stored(model, tools, { store, toolPorts })
  const { runId, approval } = await ask({ prompt: 'Please.' })
  expect(approval?.preview).toBe('remember: likes tea')
  expect(await store.approvals.list('ann', { limit: 9 })).toMatchObject([{ preview: 'remember: likes tea' }])
  await runtime.resolveApproval({ userId: 'ann', approvalId: approval?.id ?? '', decision: 'approve_once' })
  const { signal } = new AbortController()
  for await (const _ of runtime.follow({ userId: 'ann', runId, after: 0, until: 'end', signal }));
  const [saved] = await store.memory.list('ann', { limit: 9 })
  await store.memory.forget('ann', saved?.id ?? '', Date.now())
  const audit = await store.audit.list('ann', { limit: 99 })
  expect(audit.map(({ kind, data }) => [kind, data.actionId ?? data.id]).reverse()).toEqual([
    ['approval_asked', saved?.id],
    ['approval_resolved', saved?.id],
    ['effect_begun', saved?.id],
    ['effect_ended', saved?.id],
    ['memory_forgotten', saved?.id],
  ])
  expect(audit[1]?.data.preview).toBe('remember something about the user')
  expect(JSON.stringify(audit)).not.toContain('tea')
})

test('forgetting again, as after a crash, answers as the first time', async () => {
  const store = await openStore(tempFolder())
  await handle(store, saveMemory, { text: 'likes tea' })
  const first = await handle(store, forgetMemory, { id: 'a1' }, 'a2')
  expect(await handle(store, forgetMemory, { id: 'a1' }, 'a2')).toEqual(first)
})

test('a save that is repeated after its memory was forgotten does not claim that it is remembered', async () => {
  const store = await openStore(tempFolder())
  await handle(store, saveMemory, { text: 'likes tea' })
  await handle(store, forgetMemory, { id: 'a1' }, 'a2')
  const repeated = await handle(store, saveMemory, { text: 'likes tea' })
  expect(repeated).toEqual({ text: expect.stringContaining('forgotten since') })
})

test('without a store the model is told that there is no memory', async () => {
  const context = { actionId: 'a2' } as unknown as ToolContext
  await expect(forgetMemory.handler({ id: 'a1' }, context)).rejects.toThrow('There is no memory in this program')
})
