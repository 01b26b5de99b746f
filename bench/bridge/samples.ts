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
const pingsPerTurn = 25

/** All contestants run side by side, and take turns. */
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
  const talks = started.map(({ talk }) => talk)
  try {
    await oneRound(talks, options)
    const rounds: Sample[][] = []
    for (let nth = 1; nth <= options.rounds; nth += 1) {
      rounds.push(await oneRound(talks, options))
      options.tell(` ${nth}`)
    }
    return talks.map((_, index) => rounds.flatMap((round) => round[index] ?? []))
  } finally {
    await Promise.all(started.map(({ stop }) => stop()))
  }
}

/** Turns are short, so that a busy machine slows all contestants alike. */
async function oneRound(talks: Talk[], { pings, messages }: BridgeBenchOptions): Promise<Sample[]> {
  const turns = pings / pingsPerTurn
  const single = await takeTurns(
    talks.map((talk) => () => pingsOf(talk)),
    turns,
  )
  const atRate = await takeTurns(
    talks.map((talk) => () => talk.pings(pingsPerTurn, everyMs)),
    turns / 4,
  )
  const streams = await takeTurns(
    talks.map((talk) => () => talk.stream(messages)),
    1,
  )
  return talks.map((_, index) => ({
    ...latencies(single[index]?.flat() ?? [], atRate[index]?.flat() ?? []),
    rate: streams[index]?.[0] ?? 0,
  }))
}

async function pingsOf(talk: Talk): Promise<number[]> {
  const times: number[] = []
  while (times.length < pingsPerTurn) times.push(await talk.ping())
  return times
}

function latencies(single: number[], atRate: number[]): Omit<Sample, 'rate'> {
  return {
    median: percentile(single, 0.5),
    slowest: percentile(single, 0.99),
    atRateMedian: percentile(atRate, 0.5),
    atRateSlowest: percentile(atRate, 0.99),
  }
}
