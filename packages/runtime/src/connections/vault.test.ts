import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Vault } from './vault.ts'

const place = ['anna', 'google']

test('a sealed value can be opened in its place, and is not readable before', () => {
  const vault = new Vault(randomBytes(32))
  const sealed = vault.seal({ accessToken: 'words' }, place)
  expect(vault.open(sealed, place)).toEqual({ accessToken: 'words' })
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('words')
  expect(vault.seal({ accessToken: 'words' }, place)).not.toBe(sealed)
})

test('a value that was moved, changed, cut or sealed with another key cannot be opened', () => {
  const vault = new Vault(randomBytes(32))
  const sealed = vault.seal('words', place)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const elsewhere of [['ben', 'google'], ['anna', 'slack'], ['annagoogle'], ['anna', 'google', '']])
    expect(vault.open(sealed, elsewhere)).toBeUndefined()
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(vault.open(changed.toString('base64url'), place)).toBeUndefined()
    expect(vault.open(bytes.subarray(0, at).toString('base64url'), place)).toBeUndefined()
  }
  expect(new Vault(randomBytes(32)).open(sealed, place)).toBeUndefined()
  expect(vault.open('', place)).toBeUndefined()
})
