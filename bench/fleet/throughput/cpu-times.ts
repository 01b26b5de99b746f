import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

// What the kernel counts in, on every Linux that Node runs on.
const tickMs = 10

/** By process id. */
export type CpuTimes = Map<number, number>

/** Milliseconds of CPU that each process of the PostgreSQL server has used. Undefined where there is no /proc to read it from. */
export async function databaseCpu(client: Client): Promise<CpuTimes | undefined> {
  const { rows } = await client.query('SELECT pid FROM pg_stat_activity')
  const times: CpuTimes = new Map()
  for (const { pid } of rows) {
    const used = cpuIn(`/proc/${pid}/stat`)
    if (used !== undefined) times.set(pid, used)
  }
  return times.size > 0 ? times : undefined
}

/** Of those that are there at the end. One that ended meanwhile had nothing to do for long: that is why it was ended. */
export function cpuBetween(before: CpuTimes, after: CpuTimes): number {
  return [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0)
}

/** Of the thread that runs the JavaScript of a process, without those that collect its garbage and talk to the system. */
export function mainThreadCpu(pid: number): number | undefined {
  return cpuIn(`/proc/${pid}/task/${pid}/stat`)
}

function cpuIn(path: string): number | undefined {
  const fields = readProc(path)?.split(') ').at(-1)?.split(' ')
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
