import { expect, test } from 'vitest'
import { Connection } from './connection.ts'
import { migrate } from './migrate.ts'
import { openFile } from './open-file.ts'

const scripts = ['CREATE TABLE one (id INTEGER)', 'CREATE TABLE two (id INTEGER); INSERT INTO one (id) VALUES (1)']

const empty = () => new Connection(openFile(':memory:', { readOnly: false }))

const tables = (connection: Connection) =>
  connection
    .all<{ name: string }>(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`)
    .map(({ name }) => name)

test('an empty database gets all migrations, once', () => {
  const connection = empty()
  migrate(connection, scripts)
  migrate(connection, scripts)
  expect(tables(connection)).toEqual(['migrations', 'one', 'two'])
  expect(connection.all('SELECT id FROM one')).toHaveLength(1)
})

test('an older database gets the missing migrations', () => {
  const connection = empty()
  migrate(connection, scripts.slice(0, 1))
  migrate(connection, scripts)
  expect(tables(connection)).toEqual(['migrations', 'one', 'two'])
})

test('a database of a newer version is refused and not changed', () => {
  const connection = empty()
  migrate(connection, [...scripts, 'CREATE TABLE three (id INTEGER)'])
  expect(() => migrate(connection, scripts)).toThrow(
    'This database was written by a newer Deckhand: its schema is 3, but this version only knows 2.',
  )
  expect(tables(connection)).toEqual(['migrations', 'one', 'three', 'two'])
  expect(connection.inTransaction).toBe(false)
})

test('a migration that fails rolls back all migrations', () => {
  const connection = empty()
  expect(() => migrate(connection, [...scripts, 'CREATE TABLE three (id INTEGER); nonsense'])).toThrow('syntax error')
  expect(tables(connection)).toEqual([])
})
