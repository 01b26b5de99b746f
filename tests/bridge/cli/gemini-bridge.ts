import { execFileSync } from 'node:child_process'
import { type Bridge, type BridgeOptions, startBridge } from '@deckhand/bridge'
import { AgentChatClient } from '@deckhand/client'
import { onTestFinished } from 'vitest'
import WebSocket from 'ws'
import { type PreparedCli, prepareGeminiCli } from './gemini-cli.ts'

export interface GeminiBridge extends PreparedCli {
  bridge: Bridge
  /** Connected; ends with the test. */
  chat(): Promise<AgentChatClient>
  /** Ends the bridge and the agent, and removes their files. */
  end(): Promise<void>
}

/** The bridge with the real Gemini CLI behind it. */
export async function startGeminiBridge(
  adjust: (prepared: PreparedCli) => Partial<BridgeOptions> = () => ({}),
): Promise<GeminiBridge> {
  const prepared = await prepareGeminiCli()
  const { agent, project } = prepared
  const bridge = await startBridge({ agent, root: project, port: 0, ...adjust(prepared) })
  return {
    ...prepared,
    bridge,
    chat: () => connectTo(bridge),
    async end() {
      await bridge.close()
      await prepared.remove()
    },
  }
}

export async function connectTo({ url, token }: Pick<Bridge, 'url' | 'token'>): Promise<AgentChatClient> {
  const chat = new AgentChatClient({ url, token, WebSocket: WebSocket as unknown as typeof globalThis.WebSocket })
  onTestFinished(() => chat.dispose())
  await chat.connect()
  return chat
}

/** The command lines of all descendants of a process, by process id. */
export function processesBelow(top = process.pid): Map<number, string> {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=', '-o', 'ppid=', '-o', 'args='], { encoding: 'utf8' })
  const rows = [...listed.matchAll(/^ *(\d+) +(\d+) (.*)$/gm)].map(([, pid, parent, args = '']) => ({
    ...{ pid: Number(pid), parent: Number(parent) },
    args,
  }))
  const found = new Map<number, string>()
  const add = (above: number) => {
    for (const { pid, args } of rows.filter(({ parent }) => parent === above)) {
      found.set(pid, args)
      add(pid)
    }
  }
  add(top)
  return found
}

/** The agent's process itself. */
export function agentProcess(): number {
  const [entry, ...more] = [...processesBelow()].filter(([, args]) => args.includes('gemini.js'))
  if (!entry || more.length > 0) throw new Error(`There are ${entry ? more.length + 1 : 0} agents.`)
  return entry[0]
}
