import { randomUUID } from 'node:crypto'
import type { Message } from '@deckhand/spec'
import { openSqliteStore } from '@deckhand/store'
import { compare } from '../harness/compare.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { answer, prompt } from '../harness/job.ts'
import type { Row } from '../harness/report.ts'
import { type LoadSample, runLoad } from '../harness/run-load.ts'
import type { MeasuredProcess } from '../harness/start-process.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { withDeckhand, withFolder } from '../harness/with-process.ts'
import type { RuntimeOptions } from './runtime-options.ts'

const shortThread = 10
const flat = 1.2
// The model gets at most this many messages of a thread, so the difference to a longer thread is only the store's.
const shownThread = 30
const userId = 'local'
const agentId = 'reader'

/** The cost of a run on a long thread. All threads are in one database, so that only their length differs. */
export function threadLengthRows(options: RuntimeOptions): Promise<Row[]> {
  const { emulatorUrl, longThread, pairs, tell } = options
  const runs = Math.ceil(options.runs / 4)
  return withFolder(async (folder) => {
    tell(`threads of up to ${longThread} messages …\n`)
    const lengths = [longThread, shortThread, shownThread]
    const threads = await makeThreads(folder, { lengths, count: pairs * runs })
    const samples = await withDeckhand({ emulatorUrl, folder }, async (deckhand) => {
      await warmUp(deckhand, options.warmUpRuns)
      const samplers = threads.map((ids) => () => sample(deckhand, ids.splice(0, runs)))
      return takeTurns(samplers, pairs)
    })
    const [long = [], short = [], shown = []] = samples.map((each) => each.map(({ cpu }) => cpu))
    const metric = `CPU ms per run on a thread of ${longThread} messages`
    return [
      compare(metric, long, short, `Deckhand on a thread of ${shortThread}`, flat),
      compare(metric, long, shown, `Deckhand on a thread of ${shownThread}, as many as the model is shown`, flat),
    ]
  })
}

const path = '/api/agent/run/stream'

async function warmUp(deckhand: MeasuredProcess, runs: number): Promise<void> {
  await runLoad(deckhand, { path, body: () => ({ prompt }), answer, runs, concurrency: 16 })
}

/** One run on each thread, so that each keeps its length. */
function sample(deckhand: MeasuredProcess, threadIds: string[]): Promise<LoadSample> {
  const body = (index: number) => ({ prompt, threadId: threadIds[index] })
  return runLoad(deckhand, { path, body, answer, runs: threadIds.length, concurrency: 1 })
}

/** The ids of `count` threads of each length. */
async function makeThreads(
  folder: string,
  { lengths, count }: { lengths: number[]; count: number },
): Promise<string[][]> {
  const store = await openSqliteStore({ folder, auditKey: Buffer.alloc(32, 2) })
  const threads: string[][] = []
  for (const length of lengths) {
    const ids = Array.from({ length: count }, () => randomUUID())
    const messages = Array.from({ length }, (_, index) => message(index))
    await inParallel({ times: count, concurrency: 1 }, (index) =>
      store.threads.create({ id: ids[index] ?? '', userId, agentId, title: 'long', messages, now: Date.now() }),
    )
    threads.push(ids)
  }
  await store.close()
  return threads
}

function message(index: number): Message {
  const text = `What was said at number ${index}, in a sentence as long as people write them.`
  if (index % 2 === 0) return { role: 'user', text }
  const usage = { inputTokens: 0, outputTokens: 0, thoughtTokens: 0, totalTokens: 0 }
  return { role: 'assistant', id: `turn-${index}`, model: 'bench', parts: [{ type: 'text', text }], usage }
}
