import type { AcpInitializeResult, AgentCondition, RpcMessage } from '@deckhand/spec'
import type { AgentLink } from '../agent/agent-link.ts'
import { BridgeError } from '../bridge-error.ts'

export interface SentMessage {
  id?: string | number
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: unknown
}

/** An agent that the test controls. */
export class TestLink implements AgentLink {
  readonly sent: SentMessage[] = []
  condition: AgentCondition
  isFull = false
  isHeld = false
  #ready: (() => void)[] = []

  constructor(agent: Partial<AcpInitializeResult> = {}) {
    this.condition = { state: 'ready', agent: { protocolVersion: 1, ...agent } }
  }

  async ready(): Promise<AcpInitializeResult> {
    if (this.condition.state !== 'ready') await new Promise<void>((resolve) => this.#ready.push(resolve))
    return this.condition.state === 'ready' ? this.condition.agent : this.ready()
  }

  send(message: RpcMessage): void {
    if (this.condition.state !== 'ready') throw new BridgeError({ kind: 'crashed', message: 'There is no agent.' })
    this.sent.push(JSON.parse(JSON.stringify(message)) as SentMessage)
  }

  becomeReady(agent: Partial<AcpInitializeResult> = {}): void {
    this.condition = { state: 'ready', agent: { protocolVersion: 1, ...agent } }
    for (const resolve of this.#ready.splice(0)) resolve()
  }

  hold(): void {
    this.isHeld = true
  }

  release(): void {
    this.isHeld = false
  }

  async close(): Promise<void> {}

  last(method: string): SentMessage | undefined {
    return this.sent.findLast((message) => message.method === method)
  }
}
