import { spawn } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { afterEach, expect, test } from 'vitest'
import { UsageError } from '../command-line/usage-error.ts'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openDataFolder } from './data-folder.ts'

afterEach(cleanUp)

const mode = (path: string) => statSync(path).mode & 0o777

test('the folder is made where DECKHAND_DATA says, for its owner only', () => {
  const path = join(temporaryFolder(), 'deep', 'data')
  const data = openDataFolder({ DECKHAND_DATA: path })
  expect(data).toMatchObject({ path, outboxFile: join(path, 'outbox.ndjson') })
  expect(mode(path)).toBe(0o700)
})

test('without a setting it is .deckhand in the current folder', () => {
  const here = temporaryFolder()
  const before = process.cwd()
  process.chdir(here)
  try {
    const env = { DECKHAND_DATA: ' ', XDG_CONFIG_HOME: temporaryFolder() }
    expect(openDataFolder(env).path).toBe(resolve('.deckhand'))
    expect(readdirSync(here)).toEqual(['.deckhand'])
  } finally {
    process.chdir(before)
  }
})

test('the secret is 32 bytes that only its owner may read, and the keys made from it are the same every time', () => {
  const path = temporaryFolder()
  const { keys } = openDataFolder({ DECKHAND_DATA: path })
  expect(readFileSync(join(path, 'secret.key'))).toHaveLength(32)
  expect(mode(join(path, 'secret.key'))).toBe(0o600)
  expect(openDataFolder({ DECKHAND_DATA: path }).keys).toEqual(keys)
  expect(readdirSync(path)).toEqual(['secret.key'])
  const texts = Object.values(keys).map((key) => key.toString('hex'))
  expect(new Set(texts).size).toBe(texts.length)
})

test.each([0, 31])('a secret of %i bytes is refused: an attacker could sign anything with it', (length) => {
  const path = temporaryFolder()
  writeFileSync(join(path, 'secret.key'), Buffer.alloc(length))
  expect(() => openDataFolder({ DECKHAND_DATA: path })).toThrow(/is damaged: it must be 32 bytes long, and is \d+\./)
})

test('a secret that was set makes the same keys in every folder, and no file', () => {
  const DECKHAND_SECRET = 'a'.repeat(32)
  const [one, two] = [temporaryFolder(), temporaryFolder()]
  const { keys } = openDataFolder({ DECKHAND_DATA: one, DECKHAND_SECRET })
  expect(openDataFolder({ DECKHAND_DATA: two, DECKHAND_SECRET }).keys).toEqual(keys)
  expect(readdirSync(one)).toEqual([])
})

test('a short secret is refused, and not repeated', () => {
  const open = () => openDataFolder({ DECKHAND_DATA: temporaryFolder(), DECKHAND_SECRET: 'hunter2' })
  expect(open).toThrow(/^DECKHAND_SECRET must be at least 32 characters long/)
  expect(open).not.toThrow(/hunter2/)
})

test('a key that others could read is taken away from them', () => {
  const path = temporaryFolder()
  openDataFolder({ DECKHAND_DATA: path })
  chmodSync(join(path, 'secret.key'), 0o644)
  openDataFolder({ DECKHAND_DATA: path })
  expect(mode(join(path, 'secret.key'))).toBe(0o600)
})

test('processes that start at once end up with one key', async () => {
  const path = join(temporaryFolder(), 'data')
  const program = programThatOpens(path)
  const keys = await Promise.all(Array.from({ length: 4 }, () => text(spawn(process.execPath, [program]).stdout)))
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBe(openDataFolder({ DECKHAND_DATA: path }).keys.approvals.toString('hex'))
  expect(readdirSync(path)).toEqual(['secret.key'])
})

test('a path that cannot be a folder is refused, with the setting that is wrong', () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  expect(() => openDataFolder({ DECKHAND_DATA: file })).toThrow(UsageError)
  expect(() => openDataFolder({ DECKHAND_DATA: file })).toThrow(
    /Set DECKHAND_DATA to a folder that you may write to\.$/,
  )
})

function programThatOpens(path: string): string {
  const folder = temporaryFolder()
  const module = fileURLToPath(new URL('data-folder.ts', import.meta.url))
  const source = `import { openDataFolder } from ${JSON.stringify(module)}
    process.stdout.write(openDataFolder({ DECKHAND_DATA: ${JSON.stringify(path)} }).keys.approvals.toString('hex'))`
  const outfile = join(folder, 'program.mjs')
  buildSync({
    stdin: { contents: source, resolveDir: folder },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@deckhand/source'],
  })
  return outfile
}
