import { readFileSync } from 'node:fs'
import type { AgentChatClient } from '@deckhand/client'
import type { AcpContent, AcpPermissionOutcome, AcpPermissionRequest } from '@deckhand/spec'
import { until } from '../support/clients/talk.ts'
import { agentChat, brief } from './agent-chats.ts'
import { type FakeBridge, fakeBridge } from './fake-bridge.ts'

interface Line {
  dir: string
  msg?: Message
}

interface Message {
  id?: string | number
  method?: string
  params?: Record<string, unknown> & { sessionId?: string; prompt?: AcpContent[] | string }
  result?: { outcome?: AcpPermissionOutcome }
  error?: object
  sig?: string | null
}

/** What came of one process of the recorded agent. */
export interface Played {
  client: AgentChatClient
  /** Each call of the client, as `method: ok` or `method: what it was refused with`. */
  calls: string[]
  /** What was to be seen when a session was loaded over it. */
  beforeLoad: string[][]
}

/** Plays a recording of the Gemini CLI to a client over a socket, as the bridge would, and does with the client what was done then. */
export async function playRecording(name: string): Promise<Played[]> {
  const text = readFileSync(new URL(`../fixtures/gemini-cli/${name}.ndjson`, import.meta.url), 'utf8')
  const played: Played[] = []
  let lines: Line[] = []
  for (const line of text
    .trimEnd()
    .split('\n')
    .map((each) => JSON.parse(each) as Line)) {
    lines.push(line)
    if (line.dir !== 'exit') continue
    played.push(await new Player(await fakeBridge()).play(lines))
    lines = []
  }
  return played
}

class Player {
  readonly #bridge: FakeBridge
  readonly #client: AgentChatClient
  readonly #calls: string[] = []
  readonly #beforeLoad: string[][] = []
  /** By the id in the recording. */
  readonly #under = new Map<string | number, { method: string; count: number; done: Promise<void> }>()
  readonly #asked = new Map<string | number, AcpPermissionRequest>()
  readonly #counts = new Map<string, number>()
  #barriers = 0
  #isCancelled = false

  constructor(bridge: FakeBridge) {
    this.#bridge = bridge
    this.#client = agentChat(bridge.url)
  }

  async play(lines: Line[]): Promise<Played> {
    for (const { dir, msg } of lines) {
      if (dir === 'client->agent' && msg) await this.#act(msg)
      else if (dir === 'agent->client' && msg) await this.#tell(msg)
      else if (dir === 'exit' && msg?.sig) await this.#crash()
    }
    await this.#barrier()
    return { client: this.#client, calls: this.#calls, beforeLoad: this.#beforeLoad }
  }

  async #act(message: Message): Promise<void> {
    await this.#barrier()
    const { id = '', method, params = {} } = message
    const own = this.#client.state.session?.id
    if (method === 'session/new') this.#call(id, method, this.#client.newSession())
    else if (method === 'session/load') {
      this.#beforeLoad.push(brief(this.#client.state.messages))
      this.#call(id, method, this.#client.loadSession(String(params.sessionId)))
    } else if (method === 'session/set_mode') this.#call(id, method, this.#client.setMode(String(params.modeId)))
    else if (method === 'session/set_model') this.#call(id, method, this.#client.setModel(String(params.modelId)))
    else if (method === 'session/list') this.#call(id, method, this.#client.listSessions())
    else if (method === 'session/prompt' && params.sessionId === own && Array.isArray(params.prompt))
      this.#prompt(id, params.prompt)
    else if (method === 'session/cancel' && params.sessionId === own) this.#cancel()
    else if (!method && this.#asked.has(id)) await this.#decide(id, message.result?.outcome)
  }

  /** This client has one turn at a time: who asks for more stops the one before. */
  #prompt(id: string | number, prompt: AcpContent[]): void {
    if (this.#client.state.isBusy) this.#cancel()
    this.#call(id, 'session/prompt', this.#client.prompt(prompt))
  }

  #cancel(): void {
    this.#isCancelled = this.#client.state.isBusy
    this.#client.cancel()
  }

  async #decide(id: string | number, outcome: AcpPermissionOutcome | undefined): Promise<void> {
    const { sessionId = '', toolCall, options } = this.#asked.get(id) ?? {}
    const requestId = `permission-${id}`
    const isOption = outcome?.outcome === 'selected' && options?.some(({ optionId }) => optionId === outcome.optionId)
    if (isOption) {
      this.#client.approve(requestId, outcome.optionId)
      await this.#bridge.until(() => this.#bridge.heard.find((each) => each.id === requestId))
    } else if (outcome?.outcome !== 'cancelled') return
    const by = isOption ? 'you' : 'grace'
    const resolved = { sessionId, toolCallId: toolCall?.toolCallId, requestId, outcome, by }
    if (!this.#isCancelled) this.#bridge.notify('_deckhand/permission_resolved', resolved)
  }

  #call(id: string | number, method: string, made: Promise<unknown>): void {
    const count = (this.#counts.get(method) ?? 0) + 1
    this.#counts.set(method, count)
    const at = this.#calls.push(`${method}: …`) - 1
    const note = (outcome: string) => {
      this.#calls[at] = `${method}: ${outcome}`
    }
    const done = made.then(
      () => note('ok'),
      (error: Error) => note(error.message),
    )
    this.#under.set(id, { method, count, done })
  }

  async #tell(message: Message): Promise<void> {
    const { id = '', method, params } = message
    if (method === 'session/update') this.#bridge.notify(method, params ?? {})
    else if (method === 'session/request_permission') await this.#ask(id, params as unknown as AcpPermissionRequest)
    else if (!method && this.#under.has(id)) await this.#answer(id, message)
  }

  async #ask(id: string | number, params: AcpPermissionRequest): Promise<void> {
    this.#asked.set(id, params)
    this.#bridge.send({ id: `permission-${id}`, method: 'session/request_permission', params })
    await this.#barrier()
  }

  async #answer(id: string | number, { result, error }: Message): Promise<void> {
    const under = this.#under.get(id)
    if (!under) return
    const { id: asked } = await this.#bridge.next(under.method, under.count)
    this.#under.delete(id)
    this.#isCancelled = false
    this.#bridge.send({ id: asked, ...(error ? { error } : { result }) })
    await under.done
    const next = [...this.#under.values()].at(-1)
    if (next) await this.#bridge.next(next.method, next.count)
  }

  /** As the bridge tells it. */
  async #crash(): Promise<void> {
    const data = { kind: 'crashed', message: 'The agent ended.', tail: 'Killed' }
    for (const [id] of this.#under) await this.#answer(id, { error: { code: -32_010, message: data.message, data } })
    this.#bridge.notify('_deckhand/agent', { state: 'failed', error: data, retryInMs: 250 })
    await until(this.#client, ({ agent }) => agent?.state === 'failed')
  }

  /** The client has taken all that was said. */
  async #barrier(): Promise<void> {
    await this.#client.connect()
    const id = `barrier-${++this.#barriers}`
    this.#bridge.send({ id, method: '_test/barrier' })
    await this.#bridge.until(() => this.#bridge.heard.find((each) => each.id === id))
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
