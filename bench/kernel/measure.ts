import type { Contestant } from '../harness/contestant.ts'
import { answer } from '../harness/job.ts'
import { takeTurns } from '../harness/take-turns.ts'

export interface Sample {
  /** Milliseconds of this process's CPU per run. */
  cpu: number
  /** Milliseconds to the first chunk, the median over the runs. */
  firstChunk: number
}

/** Lets each contestant perform `runs` runs, in turn, `rounds` times. */
export function interleave(
  contestants: Contestant[],
  { rounds, runs }: { rounds: number; runs: number },
  progress: (done: number) => void,
): Promise<Sample[][]> {
  const samplers = contestants.map((contestant) => () => sample(contestant, runs))
  return takeTurns(samplers, rounds, progress)
}

async function sample(contestant: Contestant, runs: number): Promise<Sample> {
  const firstChunks: number[] = []
  globalThis.gc?.()
  const before = process.cpuUsage()
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now()
    let first: number | undefined
    const said = await contestant.run({
      onChunk: () => {
        first ??= performance.now() - start
      },
    })
    if (said !== answer) throw new Error(`${contestant.name} did not finish the job: ${said.slice(0, 100)}`)
    firstChunks.push(first ?? 0)
  }
  const { user, system } = process.cpuUsage(before)
  firstChunks.sort((a, b) => a - b)
  return { cpu: (user + system) / 1_000 / runs, firstChunk: firstChunks[runs >> 1] ?? 0 }
}
