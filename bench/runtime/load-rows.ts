import type { Row } from '../harness/report.ts'
import type { LoadSample } from '../harness/run-load.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { withDeckhand, withFolder, withHandWritten } from '../harness/with-process.ts'
import {
  askDeckhand,
  askHandWritten,
  fastCase,
  type LoadCase,
  postgresCase,
  type Servers,
  slowCase,
} from './load-cases.ts'
import type { RuntimeOptions } from './runtime-options.ts'

const slowStreams = 32

/** The cost of a run over HTTP, from the store to the stream, at several numbers of parallel streams. */
export function loadRows(options: RuntimeOptions): Promise<Row[]> {
  const { levels } = options
  const cases = levels.map((level) => fastCase(level, options))
  cases.push(slowCase(Math.min(slowStreams, Math.max(...levels)), options))
  return measure(cases, { ...options, postgresUrl: undefined })
}

/** The same on the second store, with fewer processes, because it has no goal to distinguish from noise. */
export async function postgresRows(options: RuntimeOptions): Promise<Row[]> {
  const { levels, pairs, processes, postgresUrl, tell } = options
  if (postgresUrl === undefined) {
    tell('No PostgreSQL server, so no rows about it.\n')
    return []
  }
  tell('PostgreSQL: ')
  const cases = levels.map((level) => postgresCase(level, options))
  return measure(cases, { ...options, pairs: Math.ceil(pairs / 2), processes: Math.ceil(processes / 2) })
}

async function measure(cases: LoadCase[], options: RuntimeOptions): Promise<Row[]> {
  const { pairs } = options
  const samples = cases.map((): LoadSample[][] => [])
  // Processes differ by a tenth for their whole life, because V8 does not compile the same way twice.
  const processes = Math.min(options.processes, pairs)
  for (let nth = 1; nth <= processes; nth += 1) {
    options.tell(`processes ${nth} of ${processes}: warming up …`)
    const found = await withServers(options, (servers) =>
      sampleAll(servers, cases, Math.ceil(pairs / processes), options),
    )
    for (const [index, each] of found.entries()) join(samples[index] ?? [], each)
  }
  return cases.flatMap(({ rows }, index) => rows(samples[index] ?? []))
}

async function sampleAll(
  servers: Servers,
  cases: LoadCase[],
  pairs: number,
  { warmUpRuns: runs, tell }: RuntimeOptions,
): Promise<LoadSample[][][]> {
  // V8 keeps compiling for hundreds of runs, on other threads, and all of it counts as CPU.
  await askDeckhand(servers, { concurrency: 16, runs })
  await askHandWritten(servers, { concurrency: 16, runs })
  const samples: LoadSample[][][] = []
  for (const { title, samplers } of cases) {
    tell(` ${title} …`)
    samples.push(await takeTurns(samplers(servers), pairs))
  }
  tell('\n')
  return samples
}

/** Adds new samples to those of each sampler. */
function join(samples: LoadSample[][], more: LoadSample[][]): void {
  for (const [index, each] of more.entries()) samples[index] = [...(samples[index] ?? []), ...each]
}

function withServers<Result>(
  { emulatorUrl, postgresUrl }: RuntimeOptions,
  use: (servers: Servers) => Promise<Result>,
): Promise<Result> {
  return withFolder((folder) =>
    withDeckhand({ emulatorUrl, folder, postgresUrl }, (deckhand) =>
      withHandWritten(emulatorUrl, (handWritten) => use({ deckhand, handWritten })),
    ),
  )
}
