import { DeckhandError } from '@deckhand/spec/errors'
import { describe, expect, test } from 'vitest'
import { postgresUrl } from '../testing/postgres-schema.ts'
import { auditKey } from '../testing/scene.ts'
import { explainFailure } from './explain-failure.ts'
import { openPostgresStore } from './open-postgres-store.ts'

const withCode = (code: string) => Object.assign(new Error('raw'), { code })

test.each([
  ['28P01', 'user or the password'],
  ['28000', 'user or the password'],
  ['3D000', 'no such database'],
  ['53100', 'Free some space'],
  ['25006', 'standby'],
  ['42501', 'GRANT CREATE'],
  ['55P03', 'pg_stat_activity'],
])('the code %s says what to do: %s', (code, words) => {
  const error = explainFailure(withCode(code))
  expect(error).toMatchObject({ code: 'INTERNAL', message: expect.stringContaining(words) })
  expect(error.cause).toBeInstanceOf(Error)
})

test.each([
  ['ECONNREFUSED', 'cannot be reached'],
  ['ENOTFOUND', 'cannot be reached'],
  ['53300', 'max_connections'],
  ['57P01', 'connection to PostgreSQL broke'],
  ['08006', 'connection to PostgreSQL broke'],
  ['25P03', 'connection to PostgreSQL broke'],
])('the code %s says that the database is away for a moment: %s', (code, words) => {
  const error = explainFailure(withCode(code))
  expect(error).toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5, message: expect.stringContaining(words) })
  expect(error.cause).toBeInstanceOf(Error)
})

test('errors of the driver without a code are known by their message', () => {
  expect(explainFailure(new Error('Connection terminated unexpectedly')).message).toContain('broke')
  expect(explainFailure(new Error('timeout exceeded when trying to connect')).message).toContain('cannot be reached')
})

test('our own errors stay as they are, and others keep their message', () => {
  const own = new DeckhandError('CONFLICT', 'no')
  expect(explainFailure(own)).toBe(own)
  expect(explainFailure(new Error('syntax error at "x"')).message).toContain('syntax error at "x"')
  expect(explainFailure('odd').message).toContain('odd')
})

describe.skipIf(!postgresUrl)('a server', () => {
  const changed = (change: (url: URL) => void) => {
    const url = new URL(postgresUrl ?? '')
    change(url)
    return openPostgresStore({ url: url.href, auditKey })
  }

  test.each<[string, (url: URL) => void, string]>([
    ['that is not there', (url) => Object.assign(url, { port: '1' }), 'cannot be reached'],
    [
      'that knows no such user',
      (url) => Object.assign(url, { username: 'nobody_here', password: 'secret' }),
      'user or the password',
    ],
    ['without the database', (url) => Object.assign(url, { pathname: '/nowhere' }), 'no such database'],
    [
      'without the schema',
      (url) => url.searchParams.set('options', '-c search_path=nowhere'),
      'no schema for the tables',
    ],
  ])('%s says so', async (_title, change, words) => {
    const error = await changed(change).catch((thrown: unknown) => thrown)
    const code = words === 'cannot be reached' ? 'UNAVAILABLE' : 'INTERNAL'
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) })
    expect(String(error)).not.toContain('secret')
  })
})
