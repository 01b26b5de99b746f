import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ArchivedLine } from '@deckhand/runtime'
import { expect, test } from 'vitest'
import { Redactor } from '../../operations/redactor.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { FolderArchive } from './folder-archive.ts'
import { findFiles, readFile } from './read-archive.ts'

const createdAt = 1_700_000_001_234
const thread = {
  ...{ kind: 'thread', version: 1, id: 't', userId: 'a', agentId: 'b', messageCount: 1 },
  ...{ createdAt, updatedAt: 1 },
} as const
const file = { kind: 'thread', id: 't', createdAt } as const

async function* linesOf(...lines: object[]): AsyncGenerator<ArchivedLine> {
  yield* lines as ArchivedLine[]
}

async function readAll(folder: string): Promise<unknown[]> {
  const [found] = await findFiles(folder)
  const lines: unknown[] = []
  for await (const line of readFile(found?.path ?? '')) lines.push(line)
  return lines
}

test('an archive can be read whatever the secrets are, and has none of them', async () => {
  const folder = temporaryFolder()
  const redactor = new Redactor(['1234', 'a "quoted" \\ key'])
  const archive = new FolderArchive(folder, (text) => redactor.known(text))
  const said = { kind: 'message', parts: [{ 'x 1234': ['It is a "quoted" \\ key.', 1234, null] }] }
  await archive.keep(file, linesOf({ ...thread, title: 'pin 1234' }, said), async () => true)
  expect(await readAll(folder)).toEqual([
    { ...thread, title: 'pin [removed]' },
    { kind: 'message', parts: [{ 'x [removed]': ['It is [removed].', 1234, null] }] },
  ])
})

test('what was not whole any more replaces nothing and leaves nothing', async () => {
  const folder = join(temporaryFolder(), 'archive')
  const archive = new FolderArchive(folder, (text) => text)
  expect(await archive.keep(file, linesOf(thread), async () => false)).toBe(false)
  expect(await findFiles(folder)).toEqual([])
  expect(await archive.keep(file, linesOf({ ...thread, title: 'whole' }), async () => true)).toBe(true)
  expect(await archive.keep(file, linesOf(thread), async () => false)).toBe(false)
  expect(await readAll(folder)).toEqual([{ ...thread, title: 'whole' }])
  expect(readdirSync(folder, { recursive: true })).toHaveLength(2)
})
