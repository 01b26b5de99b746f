import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

export interface BenchDatabase {
  url: string
  /** A connection for observing from outside. */
  client: Client
}

/** Creates an empty database on the server, and drops it afterwards. */
export async function withDatabase<T>(serverUrl: string, use: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const name = `fleet_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const server = await connected(serverUrl)
  try {
    await server.query(`CREATE DATABASE ${name}`)
    return await useDatabase(serverUrl, name, use)
  } finally {
    await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    await server.end()
  }
}

async function useDatabase<T>(serverUrl: string, name: string, use: (database: BenchDatabase) => Promise<T>) {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const client = await connected(url.href)
  try {
    return await use({ url: url.href, client })
  } finally {
    await client.end()
  }
}

async function connected(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'bench' })
  await client.connect()
  return client
}
