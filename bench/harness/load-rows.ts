import { compare } from './compare.ts'
import { answer, job, prompt, promptFor } from './job.ts'
import type { Row } from './report.ts'
import { type Load, type LoadSample, runLoad } from './run-load.ts'
import type { RuntimeOptions } from './runtime-options.ts'
import type { MeasuredProcess } from './start-process.ts'
import { percentile } from './statistics.ts'
import { takeTurns } from './take-turns.ts'
import { withDeckhand, withFolder, withHandWritten } from './with-process.ts'

const overHttp = 'hand-written @google/genai loop behind node:http'
const bare = 'hand-written @google/genai loop, no HTTP'
const cpuGoal = 2
const pacedStreams = 32

interface Servers {
  deckhand: MeasuredProcess
  handWritten: MeasuredProcess
}

/** What a run costs through HTTP, from the store to the stream, at several numbers of streams at once. */
export function loadRows(options: RuntimeOptions): Promise<Row[]> {
  const { emulatorUrl, levels } = options
  return withFolder((folder) =>
    withDeckhand({ emulatorUrl, folder }, (deckhand) =>
      withHandWritten(emulatorUrl, async (handWritten) => {
        const servers = { deckhand, handWritten }
        await warmUp(servers, options)
        const rows: Row[] = []
        for (const level of levels) rows.push(...(await levelRows(servers, level, options)))
        return [...rows, await pacedRow(servers, Math.min(pacedStreams, Math.max(...levels)), options)]
      }),
    ),
  )
}

/** V8 goes on compiling for hundreds of runs, on other threads, and all of it counts as CPU. */
async function warmUp(servers: Servers, { warmUpRuns: runs, tell }: RuntimeOptions): Promise<void> {
  tell('warming up …\n')
  const load = { answer, concurrency: 16, runs }
  await sampleDeckhand(servers, load, prompt)
  await sampleHandWritten(servers, load, prompt)
}

async function levelRows(servers: Servers, level: number, options: RuntimeOptions): Promise<Row[]> {
  const load = { answer, concurrency: level, runs: Math.max(options.runs, 2 * level) }
  const samplers = [
    () => sampleDeckhand(servers, load, prompt),
    () => sampleHandWritten(servers, load, prompt),
    () => sampleLoop(servers, load),
  ]
  const at = `at ${level} ${level === 1 ? 'stream' : 'streams'}`
  await takeTurns(samplers, 1)
  const samples = await takeTurns(samplers, options.pairs, (done) =>
    options.tell(`\r${at}: ${done} of ${options.pairs} rounds`),
  )
  options.tell('\n')
  const [ours = [], theirs = [], loop = []] = samples
  return [
    compare(`CPU ms per run ${at}`, ours.map(cpu), theirs.map(cpu), overHttp, cpuGoal),
    compare(`CPU ms per run ${at}`, ours.map(cpu), loop.map(cpu), bare),
    compare(`runs a second ${at}`, ours.map(rate), theirs.map(rate), overHttp),
    compare(`p99 ms per run ${at}`, [p99(ours)], [p99(theirs)], overHttp),
  ]
}

/** Chunks that come as slowly as a model gives them are written and sent one by one, not many at once. */
async function pacedRow(servers: Servers, level: number, options: RuntimeOptions): Promise<Row> {
  const { pairs, chunkPause: pause, tell } = options
  const load = { answer, concurrency: level, runs: level }
  const words = promptFor({ ...job, pause })
  const samplers = [() => sampleDeckhand(servers, load, words), () => sampleHandWritten(servers, load, words)]
  const [ours = [], theirs = []] = await takeTurns(samplers, pairs, (done) =>
    tell(`\rslow chunks: ${done} of ${pairs} rounds`),
  )
  tell('\n')
  const metric = `CPU ms per run at ${level} streams, ${pause} ms between chunks`
  return compare(metric, ours.map(cpu), theirs.map(cpu), overHttp, cpuGoal)
}

type LoadSize = Pick<Load, 'answer' | 'runs' | 'concurrency'>

function sampleDeckhand({ deckhand }: Servers, load: LoadSize, words: string): Promise<LoadSample> {
  return runLoad(deckhand, { ...load, path: '/api/agent/run/stream', body: () => ({ prompt: words }) })
}

function sampleHandWritten({ handWritten }: Servers, load: LoadSize, words: string): Promise<LoadSample> {
  return runLoad(handWritten, { ...load, path: '/run', body: () => ({ prompt: words }) })
}

/** One request that has all the runs done. */
async function sampleLoop({ handWritten }: Servers, load: LoadSize): Promise<LoadSample> {
  const { runs, concurrency } = load
  const body = () => ({ prompt, runs, concurrency })
  const sample = await runLoad(handWritten, { answer, runs: 1, concurrency: 1, path: '/loop', body })
  return { ...sample, cpu: sample.cpu / runs }
}

const cpu = (sample: LoadSample) => sample.cpu
const rate = (sample: LoadSample) => sample.rate
const p99 = (samples: LoadSample[]) =>
  percentile(
    samples.flatMap(({ latencies }) => latencies),
    0.99,
  )
