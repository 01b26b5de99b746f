import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Brain } from './brain.ts'
import type { FaultKind, FaultOptions } from './faults/fault.ts'
import { FaultQueue } from './faults/fault-queue.ts'
import { groundingBrain } from './grounding/grounding-brain.ts'
import { plannerBrain } from './planner/planner.ts'
import { type ScriptBrain, scriptBrain } from './script/script-brain.ts'
import type { ScriptTurn } from './script/script-turn.ts'
import { createHandler } from './server/handler.ts'
import { type RecordedRequest, RequestLog } from './server/request-log.ts'

export interface EmulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number
  /** The planner over a small web when absent. */
  brain?: Brain
  now?: () => Date
  /** How many requests are kept for tests; 200 when absent. */
  keepRequests?: number
}

export interface Emulator {
  /** For `httpOptions.baseUrl` or GOOGLE_GEMINI_BASE_URL. */
  readonly url: string
  readonly port: number
  /** The newest requests, oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** From now on the model says these turns, and nothing else. */
  script(turns: ScriptTurn[]): ScriptBrain
  /** Makes the next generate request, or the next `times`, go wrong. Faults queue up. */
  fault(kind: FaultKind, options?: FaultOptions): void
  /** Throws when a script was not followed to its end, or a fault found no request. */
  verify(): void
  /** Ends open connections at once. */
  close(): Promise<void>
}

/** Serves the Gemini API on 127.0.0.1. Rejects when the port is taken. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  let brain = options.brain ?? groundingBrain(plannerBrain())
  const scripts: ScriptBrain[] = []
  const faults = new FaultQueue()
  const log = new RequestLog(options.keepRequests ?? 200)
  const handle = createHandler({ brain: () => brain, faults, log, now: options.now ?? (() => new Date()) })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests: log.entries,
    script(turns) {
      const script = scriptBrain(turns)
      scripts.push(script)
      brain = script
      return script
    },
    fault: (kind, faultOptions) => faults.add(kind, faultOptions),
    verify() {
      for (const script of scripts) script.done()
      if (faults.size > 0) throw new Error(`${faults.size} faults found no request`)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
