import { percentile } from '../harness/statistics.ts'
import { takeTurns } from '../harness/take-turns.ts'
import type { BridgeBenchOptions } from './bridge-options.ts'
import { type Name, names, start } from './contestants.ts'
import type { Talk } from './talk.ts'

export interface Sample {
  /** Milliseconds of a round trip, one at a time. */
  median: number
  slowest: number
  /** While one begins every two milliseconds. */
  atRateMedian: number
  atRateSlowest: number
  /** Messages per second. */
  rate: number
}

export type Samples = Record<Name, Sample[]>

const all = Object.keys(names) as Name[]
const everyMs = 2

/** All contestants live side by side, and take turns. */
export async function takeSamples(options: BridgeBenchOptions): Promise<Samples> {
  const samples: Samples = { stdio: [], relay: [], bridge: [], sdk: [], stdioToWs: [] }
  for (let nth = 1; nth <= options.processes; nth += 1) {
    options.tell(`processes ${nth} of ${options.processes} …`)
    for (const [index, found] of (await ofOneStart(options)).entries()) {
      const name = all[index]
      if (name) samples[name].push(...found)
    }
    options.tell('\n')
  }
  return samples
}

async function ofOneStart(options: BridgeBenchOptions): Promise<Sample[][]> {
  const started = await Promise.all(all.map(start))
  try {
    const samplers = started.map(
      ({ talk }) =>
        () =>
          sample(talk, options),
    )
    await takeTurns(samplers, 1)
    return await takeTurns(samplers, options.rounds, (done) => options.tell(` ${done}`))
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}

async function sample(talk: Talk, { pings, messages }: BridgeBenchOptions): Promise<Sample> {
  const single: number[] = []
  for (let nth = 0; nth < pings; nth += 1) single.push(await talk.ping())
  const atRate = await talk.pings(Math.ceil(pings / 4), everyMs)
  return {
    median: percentile(single, 0.5),
    slowest: percentile(single, 0.99),
    atRateMedian: percentile(atRate, 0.5),
    atRateSlowest: percentile(atRate, 0.99),
    rate: await talk.stream(messages),
  }
}
