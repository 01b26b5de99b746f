import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** The address of the shared server; `undefined` if there is none. */
export const postgresUrl = process.env.DECKHAND_TEST_POSTGRES

export interface PostgresSchema {
  /** The address of the same database, with only this schema in its search_path. */
  url: string
  /** Also the application name of its sessions. */
  name: string
  /** Runs a query directly, without the store. */
  query(text: string): Promise<Record<string, unknown>[]>
  remove(): Promise<void>
}

/** An empty schema, as isolated as its own database. */
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
