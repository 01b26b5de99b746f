import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeBridgeFile } from './bridge-file.ts'
import { findBridge } from './find-bridge.ts'

const bridge = { url: 'ws://127.0.0.1:4555/acp', token: 'secret', root: '/project', agent: 'Gemini CLI' }
const written = { ...bridge, pid: process.pid }

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'deckhand-bridge-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function reading(content: unknown, mode = 0o600) {
  const folder = await dataFolder()
  const path = join(folder, 'bridge.json')
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  await chmod(path, mode)
  return findBridge([folder], {}).read()
}

test('a bridge that runs is found, without its process', async () => {
  expect(await reading(written)).toEqual(bridge)
})

test('what the command writes is found until it is removed', async () => {
  const folder = await dataFolder()
  const { read } = findBridge([folder], {})
  const forget = writeBridgeFile(folder, written)
  expect(await read()).toEqual(bridge)
  forget()
  expect(await read()).toBeUndefined()
})

test("a bridge in the user's own data folder is found as well, after one in the server's", async () => {
  const [ours, users] = [await dataFolder(), await dataFolder()]
  const { read } = findBridge([ours, users], {})
  writeBridgeFile(users, { ...written, token: 'of the user' })
  expect(await read()).toMatchObject({ token: 'of the user' })
  writeBridgeFile(ours, written)
  expect(await read()).toEqual(bridge)
})

test('a file that others can read, or could have written, is ignored', async () => {
  for (const mode of [0o644, 0o640, 0o602, 0o660]) expect(await reading(written, mode), `${mode}`).toBeUndefined()
})

test('the file of a process that is gone counts as none', async () => {
  expect(await reading({ ...written, pid: 2 ** 22 + 1 })).toBeUndefined()
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['no token', { ...written, token: undefined }],
  ['a token that is no text', { ...written, token: 7 }],
  ['an address of another kind', { ...written, url: 'http://127.0.0.1:4444' }],
  ['no address at all', { ...written, url: 'here' }],
  ['a group of processes', { ...written, pid: -1 }],
  ['far too much', { ...written, more: 'x'.repeat(20_000) }],
])('a file with %s is ignored', async (_what, content) => {
  expect(await reading(content)).toBeUndefined()
})

test('neither a link nor a folder is read, and without a file there is no bridge', async () => {
  const folder = await dataFolder()
  const { read } = findBridge([folder], {})
  expect(await read()).toBeUndefined()
  const path = join(folder, 'bridge.json')
  await writeFile(join(folder, 'other.json'), JSON.stringify(written), { mode: 0o600 })
  await symlink(join(folder, 'other.json'), path)
  expect(await read()).toBeUndefined()
  await rm(path)
  await mkdir(path, { mode: 0o700 })
  expect(await read()).toBeUndefined()
})

test('the expected address follows GEMINI_PORT, unless that is not a port', () => {
  const expected = (port?: string) => findBridge(['/nowhere'], { GEMINI_PORT: port }).expectedUrl
  expect(expected()).toBe('ws://127.0.0.1:4444/acp')
  expect(expected(' 5000 ')).toBe('ws://127.0.0.1:5000/acp')
  for (const port of ['x', '0', '70000', '1.5']) expect(expected(port)).toBe('ws://127.0.0.1:4444/acp')
})
