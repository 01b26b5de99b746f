import { expect, test } from 'vitest'
import { secretsIn } from './secret-settings.ts'

test('keys, tokens and passwords are secrets, also of other programs', () => {
  const env = { GEMINI_API_KEY: 'one', METRICS_TOKEN: 'two', OTHER_SECRET: 'three', PORT: '80', PGPASSWORD: 'four' }
  expect(secretsIn(env)).toEqual(['one', 'two', 'three', 'four'])
})

test('the password in an address is a secret, encoded and decoded; the host is not', () => {
  const secrets = secretsIn({ DATABASE_URL: 'postgres://ann:p%40ss@db.example/x' })
  expect(secrets).toContain('p%40ss')
  expect(secrets).toContain('p@ss')
  expect(secrets.join()).not.toContain('db.example')
})

test('values in the query of a receiver are secrets, and so are headers for the traces', () => {
  expect(secretsIn({ DECKHAND_NOTE_URL: 'https://x.example/hook?token=long-token%2B1' })).toEqual(
    expect.arrayContaining(['long-token%2B1', 'long-token+1']),
  )
  expect(secretsIn({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=abcdef, x=Basic%20gh' })).toEqual(
    expect.arrayContaining(['abcdef', 'Basic gh']),
  )
})

test('an invalid address has no secrets to find', () => {
  expect(secretsIn({ DATABASE_URL: 'nowhere' })).toEqual([])
})
