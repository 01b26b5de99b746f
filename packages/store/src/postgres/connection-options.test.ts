import { expect, test } from 'vitest'
import { connectionOptions } from './connection-options.ts'
import { describeAddress } from './describe-address.ts'

const url = 'postgres://anna:open%20sesame@db.example.com:5433/deck%20hand?options=-c%20search_path%3Dours'

test('an address is described without its user and its password', () => {
  expect(describeAddress(url)).toBe('PostgreSQL at db.example.com:5433/deck hand')
  expect(describeAddress('postgresql:///deckhand?host=/run/postgresql')).toBe('PostgreSQL at /run/postgresql/deckhand')
})

test('options in the address are kept together with ours', () => {
  const { options, connectionString } = connectionOptions(url)
  expect(options).toBe('-c search_path=ours -c default_transaction_read_only=on')
  expect(connectionString).toBe('postgres://anna:open%20sesame@db.example.com:5433/deck%20hand')
})

test.each(['mysql://anna:secret@host/name', 'anna:secret@host', ''])('%s is refused and not repeated', (wrong) => {
  expect(() => connectionOptions(wrong)).toThrow(/^The address of the database must look like (?!.*secret)/)
})
