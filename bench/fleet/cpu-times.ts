import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

// What the kernel counts in, on every Linux that Node runs on.
const tickMs = 10

/** Milliseconds of CPU that all processes of the PostgreSQL server have used. Undefined where there is no /proc to read it from. */
export async function databaseCpu(client: Client): Promise<number | undefined> {
  const { rows } = await client.query('SELECT pid FROM pg_stat_activity')
  const times = rows.map(({ pid }) => processCpu(pid))
  return times.every((time) => time === undefined) ? undefined : times.reduce<number>((sum, ms) => sum + (ms ?? 0), 0)
}

function processCpu(pid: number): number | undefined {
  const fields = readProc(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  // utime and stime; what stands before is the name, which may have spaces in it.
  return fields && (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Milliseconds of CPU that the whole machine has spent on anything. */
export function machineCpu(): number | undefined {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] =
    readProc('/proc/stat')?.split('\n')[0]?.trim().split(/\s+/).slice(1).map(Number) ?? []
  const busy = user + nice + system + irq + softIrq + steal
  return busy > 0 ? busy * tickMs : undefined
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
