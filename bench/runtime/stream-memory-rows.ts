import { setMaxListeners } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { ask, newAgent, open } from '../harness/ask.ts'
import { compare } from '../harness/compare.ts'
import { inParallel } from '../harness/in-parallel.ts'
import { valve } from '../harness/job.ts'
import type { Row } from '../harness/report.ts'
import type { MeasuredProcess } from '../harness/start-process.ts'
import { isMet } from '../harness/statistics.ts'
import { takeTurns } from '../harness/take-turns.ts'
import { withDeckhand, withFolder, withHandWritten } from '../harness/with-process.ts'
import type { RuntimeOptions } from './runtime-options.ts'

const goalKilobytes = 50
const fewStreams = 50
// A few streams can fit into memory that the process already has, and zero cannot be compared.
const pageKilobytes = 4

/** The memory of a stream while its run waits for a person. */
export function streamMemoryRows(options: RuntimeOptions): Promise<Row[]> {
  const { emulatorUrl, openStreams, tell } = options
  return withFolder(async (folder) => {
    tell(`${openStreams} open streams …\n`)
    const parked = await withDeckhand({ emulatorUrl, folder }, (deckhand) => parkRuns(deckhand, openStreams))
    const paths = parked.map((runId) => `/api/agent/runs/${runId}/stream`)
    // Each sample has its own process: it would reuse memory of an earlier sample, which would then not be counted.
    const samplers = [
      () => withDeckhand({ emulatorUrl, folder }, (deckhand) => memoryPerStream(deckhand, paths)),
      () =>
        withHandWritten(emulatorUrl, (bare) =>
          memoryPerStream(
            bare,
            paths.map(() => '/idle'),
          ),
        ),
    ]
    const [ours = [], theirs = []] = await takeTurns(samplers, Math.min(5, options.pairs))
    const metric = `KB of memory per open stream of a run that waits, ${openStreams} open`
    const row = compare(metric, ours, theirs, 'idle response of a bare node:http server')
    const goal = `at most ${goalKilobytes} KB: 10,000 streams in half a gigabyte`
    return [{ ...row, goal, met: isMet(ours, goalKilobytes) }]
  })
}

async function parkRuns(deckhand: MeasuredProcess, count: number): Promise<string[]> {
  const agent = newAgent()
  const ids: string[] = []
  await inParallel({ times: count, concurrency: 32 }, async () => {
    const body = { prompt: valve.prompt, agentId: valve.name }
    const { runId, status } = JSON.parse(await ask({ url: `${deckhand.url}/api/agent/run`, body, agent }))
    if (status !== 'awaiting_confirmation') throw new Error(`Run ${runId} does not wait, it is ${status}.`)
    ids.push(runId)
  })
  agent.destroy()
  return ids
}

/** Kilobytes of resident memory that each stream adds. */
async function memoryPerStream(server: MeasuredProcess, paths: string[]): Promise<number> {
  // The first few also pay for compiling code and creating tables.
  const closeFew = await openAll(server, paths.slice(0, fewStreams))
  closeFew()
  const before = await server.usage({ collect: true })
  const closeAll = await openAll(server, paths)
  const after = await server.usage({ collect: true })
  closeAll()
  return Math.max(pageKilobytes, after.memory - before.memory) / paths.length
}

/** Resolves when every stream has reported that its run waits. Returns a function that closes them. */
async function openAll(server: MeasuredProcess, paths: string[]): Promise<() => void> {
  const agent = newAgent()
  const controller = new AbortController()
  setMaxListeners(0, controller.signal)
  await inParallel({ times: paths.length, concurrency: 32 }, async (index) => {
    const stream = await open({ url: server.url + paths[index], agent }, controller.signal)
    await untilItSays(stream, 'awaiting_confirmation')
  })
  return () => {
    controller.abort()
    agent.destroy()
  }
}

function untilItSays(stream: IncomingMessage, words: string): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes(words)) resolve()
    })
    stream.on('error', reject)
    stream.on('end', () => reject(new Error(`The stream ended and never said "${words}": ${said}`)))
  })
}
