import { setImmediate } from 'node:timers/promises'
import { WorkspaceFiles, type WorkspaceFilesOptions } from '@deckhand/runtime'
import { nearNames } from '@deckhand/spec/near-names'
import { expect, test } from 'vitest'
import { callsThenDone } from '../support/models/scripted-model.ts'
import { openStore, stored } from '../support/stores/stored.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function workspace() {
  const { files: store } = await openStore(tempFolder())
  const filesOf = (more: Partial<WorkspaceFilesOptions> = {}) =>
    new WorkspaceFiles({ store, userId: 'ann', by: 'user', nearNames, ...more })
  return { files: filesOf(), filesOf }
}

test('every spelling of a path is the same file', async () => {
  const { files } = await workspace()
  await files.write('a/Cafe\u0301.md', 'one')
  expect(await files.read('./a//b/../Café.md')).toEqual({ content: 'one', version: 1 })
  expect(await files.list('')).toEqual(['a/Café.md'])
  await files.delete('a/./Café.md')
  expect(await files.list('')).toEqual([])
})

test('an agent confined to a folder cannot read, change, list or compare anything outside', async () => {
  const { files, filesOf } = await workspace()
  for (const path of ['reports/one', 'reports-old/two', 'secret']) await files.write(path, path)
  const child = filesOf({ by: 'child', scope: 'reports' })
  for (const path of ['secret', 'reports/../secret', 'reports-old/two', 'reports', 'never/was']) {
    for (const use of [
      child.read(path),
      child.write(path, 'x'),
      child.delete(path),
      child.versions(path),
      child.diff(path, 1, 1),
    ]) {
      await expect(use).rejects.toMatchObject({ code: 'FORBIDDEN', field: 'path' })
    }
  }
  for (const prefix of ['', 'rep', 'reports', 'reports/']) expect(await child.list(prefix)).toEqual(['reports/one'])
  for (const prefix of ['secret', 'reports-', 'reports/../s']) expect(await child.list(prefix)).toEqual([])
  await child.write('reports/three', 'x')
  expect(await files.versions('reports/three')).toMatchObject([{ by: 'child', version: 1 }])
})

test('a nearly right path is answered with similar names, from those that the caller may list', async () => {
  const { files, filesOf } = await workspace()
  for (const path of ['reports/notes.txt', 'reports/plan.md', 'secret/notes.txt']) await files.write(path, path)
  await filesOf({ userId: 'ben' }).write('reports/ntes.txt', 'x')
  await expect(files.read('reports/ntoes.txt')).rejects.toThrow(
    'There is no file reports/ntoes.txt. Did you mean reports/notes.txt?',
  )
  await expect(files.delete('Notes.txt')).rejects.toThrow('Did you mean reports/notes.txt or secret/notes.txt?')
  await expect(filesOf({ scope: 'reports' }).read('reports/x/notes.txt')).rejects.toThrow(
    /Did you mean reports\/notes\.txt\?$/,
  )
  await expect(files.read('nothing-like-it')).rejects.toMatchObject({
    code: 'NOT_FOUND',
    message: 'There is no file nothing-like-it. List the files to see what is there.',
  })
})

test('binary content is read as bytes only, and text comes back unchanged', async () => {
  const { files } = await workspace()
  const pixels = Uint8Array.from([137, 80, 78, 71, 255])
  await files.write('a.png', pixels)
  await files.write('nul', 'a\0b')
  for (const path of ['a.png', 'nul']) {
    await expect(files.read(path)).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'path' })
  }
  expect((await files.readBytes('a.png')).content).toEqual(pixels)
  const text = '\ufeffGrüße\r\n🚢\u2028'
  await files.write('text', text)
  expect((await files.read('text')).content).toBe(text)
})

test('two versions are compared as a unified diff', async () => {
  const { files } = await workspace()
  await files.write('a.md', 'one\ntwo\nthree\n')
  await files.write('a.md', 'one\n2\nthree\n')
  expect(await files.diff('a.md', 1, 2)).toBe(
    '--- a.md\tversion 1\n+++ a.md\tversion 2\n@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n',
  )
  await expect(files.diff('a.md', 1, 3)).rejects.toMatchObject({ code: 'NOT_FOUND', field: 'version' })
})

test('versions that have nothing in common are refused', async () => {
  const { files } = await workspace()
  const lines = (word: string) => Array.from({ length: 100_000 }, (_, index) => `${word} ${index}`).join('\n')
  await files.write('a', lines('one'))
  await files.write('a', lines('two'))
  await expect(files.diff('a', 1, 2)).rejects.toMatchObject({ code: 'BAD_REQUEST', field: 'from' })
})

test('a list goes on over all of its pages', async () => {
  const { files } = await workspace()
  const paths = Array.from({ length: 1001 }, (_, index) => `f/${String(index).padStart(4, '0')}`)
  await Promise.all(paths.map((path) => files.write(path, '')))
  expect(await files.list('f/')).toEqual(paths)
  expect((await files.page('f/', { after: 'f/0998', limit: 5 })).map(({ path }) => path)).toEqual(['f/0999', 'f/1000'])
})

test('a file over the limits is refused with the name of the field', async () => {
  const { filesOf } = await workspace()
  const small = filesOf({ limits: { perFile: 3, total: 5 } })
  await expect(small.write('a', 'üü')).rejects.toMatchObject({ code: 'TOO_LARGE', field: 'content' })
  await small.write('a', 'abc')
  await expect(small.write('b', 'abc')).rejects.toMatchObject({ code: 'TOO_LARGE', field: 'content' })
})

test('S17: reading the agents of a user does not block the process', async () => {
  const { files } = await workspace()
  const { runtime } = await stored(callsThenDone(), [], { toolPorts: () => ({ files }) })
  for (let number = 0; number < 50; number += 1)
    await files.write(`agents/a${number}.md`, `---\ndescription: Number ${number}.\n---\nYou count.\n`)
  let turns = 0
  let isDone = false
  const counting = (async () => {
    for (; !isDone; turns += 1) await setImmediate()
  })()
  const ids = (await runtime.agentsOf('ann')).map(({ id }) => id)
  expect(ids).toContain('a49')
  isDone = true
  await counting
  expect(turns).toBeGreaterThanOrEqual(50)
})
