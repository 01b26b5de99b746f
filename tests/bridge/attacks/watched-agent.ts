import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bridge } from '@deckhand/bridge'
import { ResumeClient } from '../faults/resume-client.ts'

export interface Received {
  method?: string
  params?: Record<string, unknown>
}

/** Reads what the agent has received from its log. */
export class WatchedAgent {
  readonly client: ResumeClient
  readonly sessionId: string
  readonly #log: string
  #marks = 0
  #seen = 0

  private constructor(client: ResumeClient, sessionId: string, log: string) {
    this.client = client
    this.sessionId = sessionId
    this.#log = log
  }

  static logIn = (folder: string) => join(folder, 'received.ndjson')

  /** With a client and a session of its own. */
  static async start({ url, token }: Bridge, folder: string): Promise<WatchedAgent> {
    const client = new ResumeClient({ url, token })
    const agent = new WatchedAgent(client, await client.newSession(), WatchedAgent.logIn(folder))
    await agent.received()
    return agent
  }

  /** What the agent received since the last call. A marker is sent first, so that nothing is still in flight. */
  async received(): Promise<Received[]> {
    this.#marks += 1
    const modeId = `mark-${this.#marks}`
    await this.client.result('session/set_mode', { sessionId: this.sessionId, modeId })
    const lines = (await readFile(this.#log, 'utf8')).split('\n').filter(Boolean)
    const fresh = lines.slice(this.#seen).map((line) => JSON.parse(line) as Received)
    this.#seen = lines.length
    if (fresh.at(-1)?.params?.modeId !== modeId) throw new Error('The log does not end with the mark.')
    return fresh.slice(0, -1)
  }
}
