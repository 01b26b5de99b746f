import { compare } from '../harness/compare.ts'
import { answer, job, prompt, promptFor } from '../harness/job.ts'
import type { Row } from '../harness/report.ts'
import { type Load, type LoadSample, runLoad } from '../harness/run-load.ts'
import type { MeasuredProcess } from '../harness/start-process.ts'
import { percentile } from '../harness/statistics.ts'
import type { RuntimeOptions } from './runtime-options.ts'

export interface Servers {
  deckhand: MeasuredProcess
  handWritten: MeasuredProcess
}

/** A load that the servers process in turn. */
export interface LoadCase {
  title: string
  samplers: (servers: Servers) => (() => Promise<LoadSample>)[]
  /** Makes the rows from the samples of each sampler. */
  rows: (samples: LoadSample[][]) => Row[]
}

const overHttp = 'hand-written @google/genai loop behind node:http'
const bare = 'hand-written @google/genai loop, no HTTP'
const cpuGoal = 2

/** A number of parallel runs, as fast as possible. */
export function fastCase(level: number, options: RuntimeOptions): LoadCase {
  const load = { concurrency: level, runs: Math.max(options.runs, 2 * level) }
  const title = `at ${streams(level)}`
  return {
    title,
    samplers: (servers) => [
      () => askDeckhand(servers, load),
      () => askHandWritten(servers, load),
      () => askForLoops(servers, load),
    ],
    rows: ([ours = [], theirs = [], loops = []]) => [
      compare(`CPU ms per run ${title}`, ours.map(cpu), theirs.map(cpu), overHttp, cpuGoal),
      compare(`CPU ms per run ${title}`, ours.map(cpu), loops.map(cpu), bare, cpuGoal),
      compare(`runs a second ${title}`, ours.map(rate), theirs.map(rate), overHttp),
      compare(`p99 ms per run ${title}`, [p99(ours)], [p99(theirs)], overHttp),
    ],
  }
}

/** The same on PostgreSQL. Its server's own CPU is not counted. */
export function postgresCase(level: number, options: RuntimeOptions): LoadCase {
  const load = { concurrency: level, runs: Math.max(options.runs, 2 * level) }
  const title = `on PostgreSQL at ${streams(level)}`
  return {
    title,
    samplers: (servers) => [() => askDeckhand(servers, load), () => askHandWritten(servers, load)],
    rows: ([ours = [], theirs = []]) => [
      compare(`CPU ms per run ${title}`, ours.map(cpu), theirs.map(cpu), overHttp),
      compare(`runs a second ${title}`, ours.map(rate), theirs.map(rate), overHttp),
      compare(`p99 ms per run ${title}`, [p99(ours)], [p99(theirs)], overHttp),
    ],
  }
}

/** Chunks at the speed of a model are written and sent one by one, not in batches. */
export function slowCase(level: number, { chunkPause: pause }: RuntimeOptions): LoadCase {
  const load = { concurrency: level, runs: level }
  const title = `at ${streams(level)}, ${pause} ms between chunks`
  const words = promptFor({ ...job, pause })
  return {
    title,
    samplers: (servers) => [() => askDeckhand(servers, load, words), () => askHandWritten(servers, load, words)],
    rows: ([ours = [], theirs = []]) => [
      compare(`CPU ms per run ${title}`, ours.map(cpu), theirs.map(cpu), overHttp, cpuGoal),
    ],
  }
}

type LoadSize = Pick<Load, 'runs' | 'concurrency'>

export function askDeckhand({ deckhand }: Servers, load: LoadSize, words = prompt): Promise<LoadSample> {
  return runLoad(deckhand, { ...load, answer, path: '/api/agent/run/stream', body: () => ({ prompt: words }) })
}

export function askHandWritten({ handWritten }: Servers, load: LoadSize, words = prompt): Promise<LoadSample> {
  return runLoad(handWritten, { ...load, answer, path: '/run', body: () => ({ prompt: words }) })
}

/** One request that performs all the runs. */
async function askForLoops({ handWritten }: Servers, { runs, concurrency }: LoadSize): Promise<LoadSample> {
  const body = () => ({ prompt, runs, concurrency })
  const sample = await runLoad(handWritten, { answer, runs: 1, concurrency: 1, path: '/loop', body })
  return { ...sample, cpu: sample.cpu / runs }
}

const streams = (level: number) => (level === 1 ? '1 stream' : `${level} streams`)
const cpu = (sample: LoadSample) => sample.cpu
const rate = (sample: LoadSample) => sample.rate

function p99(samples: LoadSample[]): number {
  const all = samples.flatMap(({ latencies }) => latencies)
  return percentile(all, 0.99)
}
