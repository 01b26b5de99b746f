import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Of a PostgreSQL server for tests; undefined where there is none. */
export const postgresUrl = process.env.DECKHAND_TEST_POSTGRES ?? process.env.DATABASE_URL

export interface PostgresSchema {
  /** Of the same database, with this schema and no other in its search_path. */
  url: string
  remove(): Promise<void>
}

/** An empty schema, as good as a database of its own. */
export async function postgresSchema(): Promise<PostgresSchema> {
  if (!postgresUrl) throw new Error('There is no PostgreSQL server. Set DATABASE_URL to the address of one.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await ask(postgresUrl, `CREATE SCHEMA ${name}`)
  const url = new URL(postgresUrl)
  url.searchParams.set('options', `-c search_path=${name}`)
  const drop = `SET client_min_messages = warning; DROP SCHEMA ${name} CASCADE`
  return { url: url.href, remove: () => ask(postgresUrl ?? '', drop) }
}

async function ask(url: string, text: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}
