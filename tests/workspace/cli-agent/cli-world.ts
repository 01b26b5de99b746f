import { writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AgentCommand, type Bridge, startBridge } from '@deckhand/bridge'
import type { BridgeAddress } from '@deckhand/spec'
import type { BrowserContextOptions } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { scriptedModel, text } from '../../support/models/scripted-model.ts'
import { served } from '../../support/servers/served.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { chatOf, openChat, workspaceFolder } from '../chat/chat-page.ts'
import { openScreen } from '../screens/screens-world.ts'

export const scriptedAgent = fileURLToPath(new URL('scripted-agent.mjs', import.meta.url))
const scripted: AgentCommand = {
  name: 'Scripted agent',
  command: process.execPath,
  args: [scriptedAgent],
  signIn: 'scripted sign-in',
}

/** The console error if nothing listens at the bridge's port. */
export const noBridge = /WebSocket connection to .* failed/

/** A Deckhand with its page, and a bridge with a scripted agent that the test starts and ends. The line between them can be cut. */
export async function cliWorld() {
  const root = tempFolder()
  const line = await openLine()
  const finder = {
    found: undefined as BridgeAddress | undefined,
    expectedUrl: `ws://127.0.0.1:${line.port}/acp`,
    read: async () => finder.found,
  }
  const model = scriptedModel(() => [text('Deckhand itself answers.')])
  const deckhand = await served(undefined, [], { model }, { workspaceFolder, bridge: finder })
  let bridge: Bridge | undefined
  const end = async () => {
    finder.found = undefined
    await bridge?.close()
    bridge = undefined
  }
  onTestFinished(end)
  return {
    ...deckhand,
    root,
    line,
    end,
    /** Starts a bridge, which the page reaches over the line, or over another one. */
    async start({ over = line, origin = deckhand.url, agent = scripted } = {}) {
      const host = `127.0.0.1:${over.port}`
      bridge = await startBridge({ agent, root, port: 0, origins: [origin], hosts: [host] })
      over.leadTo(Number(new URL(bridge.url).port))
      finder.found = { url: `ws://${host}/acp`, token: bridge.token, root, agent: agent.name }
      return bridge
    },
    /** Creates the file that the agent waits for. */
    release: (name: string) => writeFile(join(root, name), ''),
    open: (path = '/cli', more: BrowserContextOptions & { complaint?: RegExp } = {}) =>
      openChat(deckhand.url, { path, ...more }),
    chatOf,
    /** The page alone, whatever is on it. */
    openScreen: (path: string, more?: BrowserContextOptions) => openScreen(`${deckhand.url}${path}`, more),
  }
}

/** Forwards a port to another one, until the test cuts it. */
export async function openLine() {
  let target = 0
  let isCut = false
  const server = createServer((near) => {
    if (isCut || target === 0) return near.destroy()
    const far = connect(target, '127.0.0.1')
    near.pipe(far).pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy())
    ends.add(near)
  })
  const ends = new Set<{ destroy(): void }>()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  onTestFinished(() => {
    cut()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (port: number) => {
      target = port
    },
    cut,
    mend: () => {
      isCut = false
    },
  }
}
