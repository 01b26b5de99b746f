import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Of the server that the tests share; undefined where there is none. */
export const postgresUrl = process.env.DECKHAND_TEST_POSTGRES

export interface PostgresSchema {
  /** Of the same database, with this schema and no other in its search_path. */
  url: string
  /** Also what the server calls the sessions on it. */
  name: string
  /** Asks it directly, past the store. */
  query(text: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

/** An empty schema, as good as a database of its own. */
export async function postgresSchema(): Promise<PostgresSchema> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(postgresUrl ?? '')
  url.searchParams.set('options', `-c search_path=${name}`)
  const client = new Client(url.href)
  await client.connect()
  await client.query(`CREATE SCHEMA ${name}`)
  url.searchParams.set('application_name', name)
  return {
    name,
    url: url.href,
    query: async (text) => (await client.query(text)).rows,
    remove: async () => {
      await client.query(`SET client_min_messages = warning; DROP SCHEMA ${name} CASCADE`)
      await client.end()
    },
  }
}
