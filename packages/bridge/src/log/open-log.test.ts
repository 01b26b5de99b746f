import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openLog } from './open-log.ts'
import { createSecretRemover } from './secret-remover.ts'

afterEach(cleanUp)

const clean = createSecretRemover([], {})
const twoMegabytes = 2 * 1024 * 1024

function files(folder = temporaryFolder()) {
  const file = join(folder, 'gemini-acp.log')
  return { folder, file, old: `${file}.old`, read: () => readFileSync(file, 'utf8') }
}

test('a line has the time, the direction and the text, and only the owner can read the file', async () => {
  const { folder, file, read } = files()
  const log = openLog({ folder: join(folder), clean })
  log.write('client->agent', '{"id":1}')
  log.write('stderr', 'two\nlines\n')
  await log.close()
  expect(read()).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z client->agent \{"id":1\}\n\S+Z stderr two\\nlines\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a log over 2 MB becomes .old at the start, and one of exactly 2 MB does not', async () => {
  const { folder, file, old, read } = files()
  writeFileSync(file, 'x'.repeat(twoMegabytes), { mode: 0o644 })
  await openLog({ folder, clean }).close()
  expect(statSync(file)).toMatchObject({ size: twoMegabytes })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  writeFileSync(file, 'x'.repeat(twoMegabytes + 1))
  const log = openLog({ folder, clean })
  expect(statSync(old).size).toBe(twoMegabytes + 1)
  log.write('note', 'new')
  await log.close()
  expect(read()).toMatch(/Z note new\n$/)
})

test('a log that grows is also renamed, and exceeds its limit by at most one line', async () => {
  const { folder, file, old, read } = files()
  const log = openLog({ folder, clean, maxBytes: 1_000 })
  for (let count = 0; count < 41; count += 1) log.write('note', `${count} ${'x'.repeat(100)}`)
  await log.close()
  expect(statSync(old).size).toBeGreaterThan(1_000)
  expect(statSync(old).size).toBeLessThan(1_150)
  expect(statSync(file).size).toBeLessThan(1_000)
  expect(read()).toContain('note 40 x')
})

test('a long line is cut, and does not end with half a secret', async () => {
  const { folder, read } = files()
  const log = openLog({ folder, clean })
  const key = `AIza${'k'.repeat(35)}`
  for (const length of [1_980, 1_990, 2_000, 2_480, 2_500])
    log.write('note', `${'x '.repeat(length / 2)}${key}${' y'.repeat(3_000)}`)
  // Without its first secrets, the line is so much shorter that its end would be shown.
  log.write('note', `${`${key} `.repeat(20)}${'x '.repeat(846)}${key}${' y'.repeat(3_000)}`)
  await log.close()
  expect(read()).not.toMatch(/AIza/)
  for (const line of read().trimEnd().split('\n')) expect(line).toMatch(/^.{1,2060} … \(\d+ letters\)$/)
})

test('lines that come too fast are dropped and counted', async () => {
  const { folder, read } = files()
  const log = openLog({ folder, clean })
  for (let count = 0; count < 10_000; count += 1) log.write('agent->client', 'x'.repeat(100))
  await log.close()
  const lines = read().trimEnd().split('\n')
  const [, leftOut] = lines.at(-1)?.match(/note (\d+) lines were left out: too much at once$/) ?? []
  expect(lines.length - 1 + Number(leftOut)).toBe(10_000)
  expect(statSync(join(folder, 'gemini-acp.log')).size).toBeLessThan(300_000)
})

test('a log that cannot be written does not fail', async () => {
  const { folder, file, old } = files()
  mkdirSync(file)
  const log = openLog({ folder, clean })
  log.write('note', 'lost')
  await log.close()
  const elsewhere = openLog({ folder: join(old, '\0'), clean })
  elsewhere.write('note', 'lost')
  await elsewhere.close()
})

test('a log that cannot be renamed grows no further', async () => {
  const { folder, file, old } = files()
  mkdirSync(join(old, 'full'), { recursive: true })
  const log = openLog({ folder, clean, maxBytes: 100 })
  for (let count = 0; count < 20; count += 1) log.write('note', 'x'.repeat(90))
  await log.close()
  expect(statSync(file).size).toBeLessThan(130)
})
