import { expect, test } from 'vitest'
import { SigningKeys } from './signing-keys.ts'

test('a new key is made without holding up the process, and signs once it is there', async () => {
  const keys = new SigningKeys('id')
  const before = keys.newest
  const rotated = keys.rotate()
  expect(keys.newest).toBe(before)
  await rotated
  expect(keys.newest.id).toBe('id-2')
  expect(Object.keys(keys.published())).toEqual(['id-2', 'id-1'])
  await keys.rotate({ withdraw: true })
  expect(Object.keys(keys.published())).toEqual(['id-3'])
})
