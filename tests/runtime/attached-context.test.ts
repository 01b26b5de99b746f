import { WorkspaceFiles, workspaceContext } from '@deckhand/runtime'
import type { AttachedContext, ContextSource } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { scriptedModel, text } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Ann's and Ben's files, and what Ann's agent is told of what she attaches. */
async function attaching(more: ContextSource[] = [], contextPatienceMs = 5_000) {
  const store = await openStore(tempFolder())
  const faults: unknown[] = []
  const model = scriptedModel(() => [text('Aye.')])
  const contextSources = [...more, workspaceContext(store.files)]
  const onFault = (fault: unknown) => faults.push(fault)
  const { ask } = await stored(model, [], { store, contextSources, contextPatienceMs, onFault })
  const told = async (...attachedContext: AttachedContext[]) => {
    expect(await ask({ prompt: 'Hi.', attachedContext })).toMatchObject({ status: 'completed' })
    return model.requests.at(-1)?.instruction.split('[ATTACHED CONTEXT]')[1] ?? ''
  }
  const files = (userId: string) => new WorkspaceFiles({ store: store.files, userId, by: 'user' })
  return { told, files, faults }
}

test('a file of the workspace that is attached by its path is read', async () => {
  const { told, files, faults } = await attaching()
  await files('ann').write('notes/lease.md', 'It ends in May.')
  expect(await told({ type: 'file', id: 'notes/./lease.md' })).toContain(
    '"title":"notes/lease.md","snippet":"It ends in May."',
  )
  expect(faults).toEqual([])
})

test('content that the client sent is kept', async () => {
  const { told, files } = await attaching()
  await files('ann').write('a.md', 'From the store.')
  expect(await told({ type: 'file', id: 'a.md', snippet: 'From the page.' })).not.toContain('From the store.')
  expect(await told({ type: 'file', id: 'a.md', title: 'Mine' })).toContain(
    '"title":"Mine","snippet":"From the store."',
  )
})

test('a long file is cut and says by how much', async () => {
  const { told, files } = await attaching()
  await files('ann').write('a.md', 'x'.repeat(5_000))
  expect(await told({ type: 'file', id: 'a.md' })).toContain('x… (1000 more characters)')
})

test('an attachment that is missing, another user’s, no path or no text says only that, and is not a fault', async () => {
  const { told, files, faults } = await attaching()
  await files('ben').write('secret.md', 'Of Ben.')
  await files('ann').write('mine.md', 'Of Ann.')
  await files('ann').write('image.png', new Uint8Array([0xff, 0xd8, 0]))
  const items = ['gone.md', 'secret.md', '../up', 'image.png'].map((id) => ({ type: 'file' as const, id }))
  const words = await told(...items, { type: 'email', id: 'mine.md' })
  expect(words.match(/<data/g)).toHaveLength(5)
  expect(words).not.toContain('snippet')
  expect(words.match(/There is no such (file|email)/g)).toHaveLength(5)
  expect(faults).toEqual([])
})

test('sources are tried in turn until one has it', async () => {
  const mail: ContextSource = {
    find: async (userId, { type, id }) =>
      type === 'email' ? { title: 'Lease', snippet: `Mail ${id} of ${userId}` } : undefined,
  }
  const { told, files } = await attaching([mail])
  await files('ann').write('a.md', 'A file.')
  const words = await told({ type: 'email', id: 'm1' }, { type: 'file', id: 'a.md' })
  expect(words).toContain('"snippet":"Mail m1 of ann"')
  expect(words).toContain('"snippet":"A file."')
})

test('a source that fails or never responds does not block a run, and the fault is reported', async () => {
  const find: ContextSource['find'] = (_, { id }) =>
    id === 'slow' ? new Promise<never>(() => {}) : Promise.reject(new Error('no connection'))
  const { told, faults } = await attaching([{ find }], 500)
  const words = await told({ type: 'email', id: 'm1' }, { type: 'email', id: 'slow', title: 'Slow' })
  expect(words).toContain('"title":"Slow","note":"This could not be read: it took longer than 500 ms."')
  expect(words).toContain('"id":"m1","note":"This could not be read: something went wrong here."')
  expect(faults.map(String).sort()).toEqual([
    expect.stringContaining('The attached email could not be read, and a run goes on without it: it took longer'),
    expect.stringContaining('no connection'),
  ])
})

test('reading stops once the run has gone on without it', async () => {
  const signals: AbortSignal[] = []
  const find: ContextSource['find'] = (_user, _item, signal) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  }
  const { told } = await attaching([{ find }], 50)
  await told({ type: 'email', id: 'm1' })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('the model is asked to mention missing content only if something is missing', async () => {
  const { told, files } = await attaching()
  await files('ann').write('a.md', 'A file.')
  expect(await told({ type: 'file', id: 'a.md' })).not.toContain('say so')
  expect(await told({ type: 'file', id: 'a.md' }, { type: 'file', id: 'b.md' })).toContain('say so in your answer')
})
