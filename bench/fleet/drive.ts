import { newAgent } from '../harness/ask.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { performRun } from './perform-run.ts'
import type { RunKind } from './run-kinds.ts'

export interface Load {
  /** Taken in turn. */
  kinds: RunKind[]
  runs: number
  concurrency: number
}

export interface Driven {
  seconds: number
  /** Milliseconds from the request to the end, of each run. */
  latencies: number[]
  /** That clients got, per run. */
  streamBytes: number
  /** CPU milliseconds of this process, which simulates the clients. */
  clientCpu: number
}

/** Performs the load on the servers with parallel clients: each begins its next run when one is done. Each client has its own user. */
export async function drive(urls: string[], { kinds, runs, concurrency }: Load): Promise<Driven> {
  const agent = newAgent()
  const latencies: number[] = []
  let bytes = 0
  const cpuBefore = process.cpuUsage()
  const begun = performance.now()
  await inParallel({ times: runs, concurrency }, async (index) => {
    const kind = kinds[index % kinds.length]
    if (!kind) throw new Error('A load has at least one kind of run.')
    const done = await performRun({ kind, urls, index, users: 4 * concurrency, agent })
    latencies.push(done.ms)
    bytes += done.bytes
  })
  const seconds = (performance.now() - begun) / 1_000
  const { user, system } = process.cpuUsage(cpuBefore)
  agent.destroy()
  return { seconds, latencies, streamBytes: bytes / runs, clientCpu: (user + system) / 1_000 }
}
