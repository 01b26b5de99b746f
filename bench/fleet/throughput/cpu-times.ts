import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

// What the kernel counts in, on every Linux that Node runs on.
const tickMs = 10

/** By process id. */
export type CpuTimes = Map<number, number>

/** CPU milliseconds of each process of the PostgreSQL server. Undefined if there is no /proc. */
export async function databaseCpu(client: Client): Promise<CpuTimes | undefined> {
  const { rows } = await client.query('SELECT pid FROM pg_stat_activity')
  const times: CpuTimes = new Map()
  for (const { pid } of rows) {
    const used = cpuIn(`/proc/${pid}/stat`)
    if (used !== undefined) times.set(pid, used)
  }
  return times.size > 0 ? times : undefined
}

/** The sum over processes that exist at the end. One that ended meanwhile had been idle for long, which is why it ended. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

/** CPU of the JavaScript thread of a process, without threads for garbage collection and system calls. */
export function mainThreadCpu(pid: number): number | undefined {
  return cpuIn(`/proc/${pid}/task/${pid}/stat`)
}

function cpuIn(path: string): number | undefined {
  const fields = readProc(path)?.split(') ').at(-1)?.split(' ')
  // utime and stime. The name before them may contain spaces.
  return fields && (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** CPU milliseconds of the whole machine. */
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
