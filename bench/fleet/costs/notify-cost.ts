import { setTimeout } from 'node:timers/promises'
import { Client } from 'pg'
import { withDatabase } from '../servers/with-database.ts'
import { cpuBetween, databaseCpu } from '../throughput/cpu-times.ts'

const channel = 'bench'
const few = 1
const many = 17

/** CPU milliseconds of the server for each session that receives a NOTIFY message. Undefined if the system does not report CPU by process. */
export function notifyCost(serverUrl: string, messages: number): Promise<number | undefined> {
  return withDatabase(serverUrl, async ({ url, client }) => {
    const cost = async (listeners: number) => {
      const sessions = await listen(url, listeners)
      const before = await databaseCpu(client)
      for (let n = 0; n < messages; n += 1) {
        await client.query('SELECT pg_notify($1, $2)', [channel, `message ${n}`])
        // Otherwise a session hears several at once, which costs it less than a fleet's do.
        await setTimeout(1)
      }
      const after = await databaseCpu(client)
      await Promise.all(sessions.map((session) => session.end()))
      return before && after && cpuBetween(before, after) / messages
    }
    const [least, most] = [await cost(few), await cost(many)]
    return least === undefined || most === undefined ? undefined : Math.max(0.001, (most - least) / (many - few))
  })
}

async function listen(url: string, count: number): Promise<Client[]> {
  const sessions = Array.from({ length: count }, () => new Client(url))
  await Promise.all(sessions.map((session) => session.connect()))
  await Promise.all(sessions.map((session) => session.query(`LISTEN ${channel}`)))
  return sessions
}
