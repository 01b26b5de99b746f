import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { cleanUp } from '../testing/clean-up.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { AuditMark } from './audit-mark.ts'

afterEach(cleanUp)

test('a mark only rises, and each database has its own', () => {
  const folder = temporaryFolder()
  const mark = new AuditMark(folder, 'here')
  expect(mark.read()).toBeUndefined()
  mark.raise(5, new Date(0))
  mark.raise(3)
  expect(mark.read()).toEqual({ total: 5, at: '1970-01-01T00:00:00.000Z' })
  expect(new AuditMark(folder, 'there').read()).toBeUndefined()
  expect(readdirSync(folder)).toHaveLength(1)
})

test('a mark that cannot be read is an error, and not ignored', () => {
  const folder = temporaryFolder()
  new AuditMark(folder, 'here').raise(1)
  writeFileSync(join(folder, readdirSync(folder)[0] ?? ''), 'scratched')
  expect(() => new AuditMark(folder, 'here').read()).toThrow()
})
