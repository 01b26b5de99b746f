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
import type { ServiceFault } from './services/faults/service-fault.ts'
import { openServices, type ServicesOptions } from './services/open-services.ts'
import { type ServicesView, viewServices } from './services/services-view.ts'

export interface EmulatorOptions extends ServicesOptions {
  /** 0, the default, takes a free one. */
  port?: number
  /** The planner over a small web when absent. */
  brain?: Brain
  /** The clock: of ids, of tokens that expire, and of the day that seeded dates are relative to. */
  now?: () => Date
  /** How many requests are kept for tests; 200 when absent. */
  keepRequests?: number
}

export interface Emulator {
  /**
   * For `httpOptions.baseUrl` or GOOGLE_GEMINI_BASE_URL. With a slash at its end it is the `rootUrl` of Google's clients, with
   * `/slack/api/` the `slackApiUrl` of Slack's, and with `/emulator` a page for people.
   */
  readonly url: string
  readonly port: number
  /** The newest requests, oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** Mail, calendar and Slack as they are. */
  readonly services: ServicesView
  /** From now on the model says these turns, and nothing else. */
  script(turns: ScriptTurn[]): ScriptBrain
  /** Makes the next generate request, or the next `times`, go wrong. Faults queue up. */
  fault(kind: FaultKind, options?: FaultOptions): void
  /** The same for Gmail, the calendar, Slack or OAuth, and for one method of it. */
  fault(fault: ServiceFault): void
  /** Throws when a script was not followed to its end, or a fault found no request. */
  verify(): void
  /** Ends open connections at once. What was changed is kept by then. */
  close(): Promise<void>
}

/** Serves the Gemini API, Gmail, the calendar and Slack on 127.0.0.1. Rejects when the port is taken or the state file cannot be written. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  let brain = options.brain ?? groundingBrain(plannerBrain())
  const scripts: ScriptBrain[] = []
  const faults = new FaultQueue()
  const log = new RequestLog(options.keepRequests ?? 200)
  const now = options.now ?? (() => new Date())
  const services = await openServices(options, now)
  const handle = createHandler({ brain: () => brain, faults, log, services, now })
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  const close = async () => {
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
    await services.close()
  }
  await services.begin().catch(async (error: unknown) => {
    await close().catch(() => undefined)
    throw error
  })

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests: log.entries,
    services: viewServices(services),
    script(turns) {
      const script = scriptBrain(turns)
      scripts.push(script)
      brain = script
      return script
    },
    fault(kind: FaultKind | ServiceFault, faultOptions?: FaultOptions) {
      if (typeof kind === 'string') faults.add(kind, faultOptions)
      else services.faults.add(kind)
    },
    verify() {
      for (const script of scripts) script.done()
      const left = faults.size + services.faults.size
      if (left > 0) throw new Error(`${left} faults found no request`)
    },
    close,
  }
}
