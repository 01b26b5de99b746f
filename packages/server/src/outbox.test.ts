import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Outbox } from './outbox.ts'

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deckhand-outbox-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'deep', 'outbox.ndjson')
}

const note = (key: string) => ({ key, to: 'ann', text: key, at: '2026-11-15T00:00:00.000Z' })
const keys = (outbox: Outbox) => outbox.list().map(({ key }) => key)

test('a key counts once, newest notes come first', () => {
  const outbox = new Outbox(newFile())
  expect([outbox.add(note('a')), outbox.add(note('b')), outbox.add(note('a'))]).toEqual([true, true, false])
  expect(keys(outbox)).toEqual(['b', 'a'])
})

test('notes that another process received count too', () => {
  const file = newFile()
  const [one, other] = [new Outbox(file), new Outbox(file)]
  one.add(note('a'))
  expect(other.add(note('a'))).toBe(false)
  other.add(note('b'))
  expect(keys(one)).toEqual(['b', 'a'])
})

test('a line that a crash cut off is skipped, and the note after it is kept', () => {
  const file = newFile()
  const outbox = new Outbox(file)
  outbox.add(note('a'))
  appendFileSync(file, JSON.stringify(note('b')).slice(0, 30))
  expect(keys(new Outbox(file))).toEqual(['a'])
  outbox.add(note('c'))
  expect(keys(outbox)).toEqual(['c', 'a'])
})

test('only the newest hundred are shown, and the others still count', () => {
  const outbox = new Outbox(newFile())
  for (let n = 0; n < 120; n += 1) outbox.add(note(`n${n}`))
  expect(outbox.list()).toHaveLength(100)
  expect(outbox.add(note('n0'))).toBe(false)
})
