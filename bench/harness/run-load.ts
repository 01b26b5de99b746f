import { ask, newAgent } from './ask.ts'
import { inParallel } from './in-parallel.ts'
import type { MeasuredProcess } from './start-process.ts'

export interface Load {
  path: string
  /** Of the run with this number. */
  body: (index: number) => object
  /** A text that every answer must contain. */
  answer: string
  runs: number
  concurrency: number
}

export interface LoadSample {
  /** CPU milliseconds of the server per run. */
  cpu: number
  /** Runs a second. */
  rate: number
  /** Milliseconds from the request to the end of the stream. */
  latencies: number[]
}

/** Performs parallel runs on a server and reads each to its end. */
export async function runLoad(server: MeasuredProcess, load: Load): Promise<LoadSample> {
  const agent = newAgent()
  const latencies: number[] = []
  const { cpu: before } = await server.usage()
  const start = performance.now()
  await inParallel({ times: load.runs, concurrency: load.concurrency }, async (index) => {
    const asked = performance.now()
    const said = await ask({ url: server.url + load.path, body: load.body(index), agent })
    latencies.push(performance.now() - asked)
    if (!said.includes(load.answer)) throw new Error(`${load.path} did not finish the job: ${said.slice(-500)}`)
  })
  const seconds = (performance.now() - start) / 1_000
  const { cpu } = await server.usage()
  agent.destroy()
  return { cpu: (cpu - before) / load.runs, rate: load.runs / seconds, latencies }
}
