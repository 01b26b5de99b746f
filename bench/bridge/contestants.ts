import { randomBytes } from 'node:crypto'
import { startProcess } from '../harness/start-process.ts'
import { type Channel, openSocket, openStdio } from './channel.ts'
import { startStdioToWs } from './start-stdio-to-ws.ts'
import { Talk } from './talk.ts'

export const names = {
  stdio: 'direct stdio',
  relay: 'bare relay',
  bridge: 'Deckhand bridge',
  sdk: "the official SDK's server",
  stdioToWs: 'stdio-to-ws 0.2.0',
} as const

export type Name = keyof typeof names

interface Server {
  url: string
  stop(): Promise<void>
}

interface Contestant {
  talk: Talk
  stop(): Promise<void>
}

const token = randomBytes(24).toString('base64url')

const starts: Record<Exclude<Name, 'stdio'>, () => Promise<Server>> = {
  relay: () => startProcess('bridge/servers/bare-relay-process.js'),
  bridge: () => startProcess('bridge/servers/deckhand-bridge-process.js', token),
  sdk: () => startProcess('bridge/servers/sdk-server-process.js'),
  stdioToWs: startStdioToWs,
}

/** Each server in its own process, with one client in this process and an open session. */
export async function start(name: Name): Promise<Contestant> {
  if (name === 'stdio') return begun(await openStdio(), async () => {})
  const server = await starts[name]()
  const channel = await openSocket(server.url, name === 'bridge' ? ['acp', `deckhand-token.${token}`] : [])
  return begun(channel, () => server.stop(), name === 'bridge')
}

async function begun(channel: Channel, stopServer: () => Promise<void>, canComeBack = false): Promise<Contestant> {
  const talk = new Talk(channel)
  if (canComeBack) await talk.hello()
  await talk.begin()
  return {
    talk,
    stop: async () => {
      await talk.close()
      await stopServer()
    },
  }
}
