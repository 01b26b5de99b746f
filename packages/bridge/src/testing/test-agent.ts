import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AgentCondition, RpcMessage } from '@deckhand/spec'
import type { AgentLink } from '../agent/agent-link.ts'
import { type AgentOptions, openAgent } from '../agent/open-agent.ts'
import type { AgentCommand } from '../bridge-options.ts'
import { afterTest } from './clean-up.ts'
import { temporaryFolder } from './temporary-folder.ts'

export const agentProgram = fileURLToPath(new URL('./agent.mjs', import.meta.url))

export interface TestAgent {
  link: AgentLink
  messages: RpcMessage[]
  lines: string[]
  tooLarge: { bytes: number; beginning: string }[]
  conditions: AgentCondition[]
  drains: number
  /** Sends a request and waits for its answer. */
  ask(method: string, params?: unknown): Promise<RpcMessage>
}

/** A link to the program in `agent.mjs`, closed after the test. */
export function testAgent(
  flags: string[],
  { agent, ...options }: Partial<Omit<AgentOptions, 'agent'>> & { agent?: Partial<AgentCommand> } = {},
): TestAgent {
  const seen: Omit<TestAgent, 'link' | 'ask'> = { messages: [], lines: [], tooLarge: [], conditions: [], drains: 0 }
  const link = openAgent(
    {
      agent: { name: 'Test agent', command: process.execPath, args: [agentProgram, ...flags], ...agent },
      root: temporaryFolder(),
      limits: { lineBytes: 100_000, startMs: 15_000, stopMs: 500 },
      backOff: { firstMs: 50, mostMs: 200, resetMs: 30_000 },
      ...options,
    },
    {
      onMessage: (message, line) => {
        seen.messages.push(message)
        seen.lines.push(line)
      },
      onTooLarge: (bytes, beginning) => void seen.tooLarge.push({ bytes, beginning }),
      onCondition: (condition) => void seen.conditions.push(condition),
      onDrain: () => {
        seen.drains += 1
      },
    },
  )
  afterTest(() => link.close())
  let nextId = 0
  const ask = async (method: string, params: unknown = {}) => {
    nextId += 1
    const id = nextId
    link.send({ jsonrpc: '2.0', id, method, params })
    return until(() => seen.messages.find((message) => 'id' in message && message.id === id))
  }
  return Object.assign(seen, { link, ask })
}

/** Waits until `look` returns something, for at most half a minute. */
export async function until<T>(look: () => T | undefined | false, patienceMs = 30_000): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`This did not come true within ${patienceMs} ms: ${look}`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** True if a process is running. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
