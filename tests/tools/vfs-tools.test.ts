import { type RuntimeOptions, WorkspaceFiles } from '@deckhand/runtime'
import type { Json, Store, ToolContext, ToolPart } from '@deckhand/spec'
import { nearNames } from '@deckhand/spec/near-names'
import { vfsDelete, vfsList, vfsRead, vfsWrite } from '@deckhand/tools'
import { expect, test } from 'vitest'
import { call, callsThenDone } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

const tools = [vfsRead, vfsWrite, vfsList, vfsDelete]

const filesOf = (store: Store, by = 'user') => new WorkspaceFiles({ store: store.files, userId: 'ann', by, nearNames })

/** A workspace, and how an agent makes one call on it. */
async function workspace() {
  const store = await openStore(tempFolder())
  const toolPorts: RuntimeOptions['toolPorts'] = (_, agentId) => ({ files: filesOf(store, agentId) })
  const use = async (name: string, args: object): Promise<Partial<ToolPart>> => {
    const { ask, runtime } = await stored(callsThenDone(call(name, args)), tools, { store, toolPorts })
    const { runId } = await ask({ prompt: 'Please.' })
    const loaded = await store.runs.load('ann', runId)
    await runtime.close()
    const part = loaded?.state.turns.flatMap(({ parts }) => parts).find(({ type }) => type === 'tool')
    return (part ?? {}) as ToolPart
  }
  return { store, files: filesOf(store), use }
}

/** What a handler gets when it is called again after a crash. */
const contextOf = (store: Store) => ({ actionId: 'action', files: filesOf(store, 'helper') }) as unknown as ToolContext

const output = (value: Json) => ({ status: 'completed', output: value })
const failure = (message: string) => ({ status: 'failed', error: { message: expect.stringContaining(message) } })

test('an agent writes a file, reads it, lists it and deletes it, without an approval', async () => {
  const { files, use } = await workspace()
  expect(await use('vfs_write', { path: 'notes/a.md', content: 'hello' })).toMatchObject(
    output({ path: 'notes/a.md', version: 1, text: 'Wrote notes/a.md, version 1.' }),
  )
  expect(await files.versions('notes/a.md')).toMatchObject([{ by: 'deckhand', version: 1 }])
  expect(await use('vfs_read', { path: 'notes/a.md' })).toMatchObject(
    output({ path: 'notes/a.md', version: 1, content: 'hello' }),
  )
  expect(await use('vfs_list', { prefix: 'notes/' })).toMatchObject(output({ found: 1, files: ['notes/a.md'] }))
  expect(await use('vfs_delete', { path: 'notes/a.md' })).toMatchObject(
    output({ path: 'notes/a.md', text: 'Deleted notes/a.md.' }),
  )
  expect(await use('vfs_list', {})).toMatchObject(output({ found: 0, files: [] }))
})

test('a write with a stale version is refused, and the model is told the newest', async () => {
  const { files, use } = await workspace()
  await files.write('a', 'one')
  await files.write('a', 'two, by somebody else')
  expect(await use('vfs_write', { path: 'a', content: 'x', expectedVersion: 1 })).toMatchObject(
    failure('The file a is at version 2, but version 1 was expected. Read it, and write with expectedVersion 2.'),
  )
  expect(await use('vfs_write', { path: 'a', content: 'x', expectedVersion: 0 })).toMatchObject(
    failure('The file a is at version 2, but was expected not to exist.'),
  )
  expect((await files.read('a')).content).toBe('two, by somebody else')
  expect(await use('vfs_write', { path: 'a', content: 'three', expectedVersion: 2 })).toMatchObject({
    output: { version: 3 },
  })
})

test('a path that leaves the workspace, or does not exist, is an error that says what to do', async () => {
  const { files, use } = await workspace()
  await files.write('notes.txt', 'x')
  expect(await use('vfs_write', { path: '../a', content: 'x' })).toMatchObject(failure('leaves the workspace'))
  expect(await use('vfs_read', { path: '/etc/passwd' })).toMatchObject(failure('begins with /'))
  expect(await use('vfs_read', { path: 'note.txt' })).toMatchObject(failure('Did you mean notes.txt?'))
  expect(await use('vfs_delete', { path: 'note.txt' })).toMatchObject(failure('Did you mean notes.txt?'))
  expect(await use('vfs_list', { prefix: '../' })).toMatchObject(failure('leaves the workspace'))
})

test('a long file is cut between letters, with a mark that says how much is left', async () => {
  const { files, use } = await workspace()
  await files.write('whole', 'a'.repeat(100_000))
  await files.write('long', `${'a'.repeat(99_999)}🚢end`)
  expect((await use('vfs_read', { path: 'whole' })).output).toMatchObject({ content: 'a'.repeat(100_000) })
  expect((await use('vfs_read', { path: 'long' })).output).toMatchObject({
    content: `${'a'.repeat(99_999)}\n[… cut here: 5 more characters in the file]`,
  })
})

test('a long list is cut, with a note that says how much is left', async () => {
  const { files, use } = await workspace()
  await Promise.all(Array.from({ length: 502 }, (_, index) => files.write(`f/${1000 + index}`, '')))
  const { output: listed } = await use('vfs_list', { prefix: 'f/' })
  expect(listed).toMatchObject({ found: 502, note: '2 more files are not shown. Use a longer prefix.' })
  expect((listed as { files: string[] }).files).toHaveLength(500)
})

test('a write that is repeated after a crash makes no second version, and takes back nothing that came after it', async () => {
  const { store, files } = await workspace()
  const args = { path: 'a', content: 'one', expectedVersion: 0 }
  const first = await vfsWrite.handler(args, contextOf(store))
  await files.write('a', 'two')
  expect(await vfsWrite.handler(args, contextOf(store))).toEqual(first)
  expect(await files.read('a')).toEqual({ content: 'two', version: 2 })
})

test('a deletion that is repeated after a crash does not delete what was written since', async () => {
  const { store, files } = await workspace()
  await files.write('a', 'one')
  await vfsDelete.handler({ path: 'a' }, contextOf(store))
  await files.write('a', 'two')
  await vfsDelete.handler({ path: 'a' }, contextOf(store))
  expect((await files.read('a')).content).toBe('two')
})

test('without workspace files a call says so', async () => {
  await expect(vfsRead.handler({ path: 'a' }, {} as ToolContext)).rejects.toThrow('There are no workspace files')
})
