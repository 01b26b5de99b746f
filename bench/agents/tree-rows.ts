import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { type LoadSample, runLoad } from '../harness/run-load.ts'
import type { MeasuredProcess } from '../harness/start-process.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { childrenOf, type Shape } from '../harness/tree-job.ts'
import type { Usage } from '../harness/usage.ts'
import { withDeckhand, withFolder, withHandWritten } from '../harness/with-process.ts'
import { recordCalls } from './record-calls.ts'
import { callsLoad, treeLoad } from './tree-load.ts'

export interface TreeOptions {
  emulatorUrl: string
  shape: Shape
  /** How many processes are started, one after another, for samples. */
  processes: number
  /** Samples per process. */
  pairs: number
  warmUps: number
  tell: (words: string) => void
}

const goal = 2.5
const reference = 'the same model calls by a bare @google/genai loop'

interface Found {
  ours: LoadSample[]
  theirs: LoadSample[]
  /** Measured after the first tree and after the last. */
  early: Usage
  late: Usage
  plain: Usage
}

/** The cost of a sub-agent: rows, log, budget, rights and limits, compared with the model calls that it makes. */
export async function treeRows(options: TreeOptions): Promise<Row[]> {
  const { shape, processes, tell } = options
  const found: Found[] = []
  await withFolder(async (folder) => {
    const file = await recordCalls(shape, folder)
    for (let nth = 1; nth <= processes; nth += 1) {
      tell(`processes ${nth} of ${processes} …\n`)
      found.push(await withBoth(options, (deckhand, plain) => measure(deckhand, plain, file, options)))
    }
  })
  return rows(found, shape)
}

async function measure(
  deckhand: MeasuredProcess,
  plain: MeasuredProcess,
  file: string,
  { shape, pairs, warmUps }: TreeOptions,
): Promise<Found> {
  const calls = callsLoad(file, 2 * (childrenOf(shape) + 1))
  const samplers = [() => runLoad(deckhand, treeLoad(shape)), () => runLoad(plain, calls)]
  await takeTurns(samplers, warmUps)
  const early = await deckhand.usage({ collect: true })
  const [ours = [], theirs = []] = await takeTurns(samplers, pairs)
  const [late, plainUsage] = [await deckhand.usage({ collect: true }), await plain.usage({ collect: true })]
  return { ours, theirs, early, late, plain: plainUsage }
}

function rows(found: Found[], shape: Shape): Row[] {
  const ours = found.flatMap((each) => each.ours)
  const theirs = found.flatMap((each) => each.theirs)
  const each = childrenOf(shape)
  const words = `${each} children over ${shape.length} levels`
  const cpu = ({ cpu }: LoadSample) => cpu / each
  const ms = ({ rate }: LoadSample) => 1_000 / rate / each
  const megabytes = (pick: (each: Found) => number) => found.map((each) => pick(each) / 1_024)
  const peaks = [megabytes(({ late }) => late.peak), megabytes(({ plain }) => plain.peak)] as const
  const heaps = [megabytes(({ late }) => late.heap), megabytes(({ early }) => early.heap)] as const
  return [
    compare(`CPU ms per child, ${words}`, ours.map(cpu), theirs.map(cpu), reference, goal),
    compare(`ms per child, ${words}`, ours.map(ms), theirs.map(ms), reference, goal),
    compare('peak memory MB', ...peaks, reference),
    compare('MB of heap after all trees', ...heaps, 'the same process after its first trees', 1.25),
  ]
}

function withBoth<Result>(
  { emulatorUrl }: TreeOptions,
  use: (deckhand: MeasuredProcess, plain: MeasuredProcess) => Promise<Result>,
): Promise<Result> {
  return withFolder((folder) =>
    withDeckhand({ emulatorUrl, folder }, (deckhand) => withHandWritten(emulatorUrl, (plain) => use(deckhand, plain))),
  )
}
