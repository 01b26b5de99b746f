import { randomBytes } from 'node:crypto'
import type { RpcError } from '@deckhand/spec'
import type { AgentLink } from './agent/agent-link.ts'
import { notSignedIn, saysNotSignedIn } from './agent/agent-problems.ts'
import { openAgent } from './agent/open-agent.ts'
import { BridgeError } from './bridge-error.ts'
import type { AgentCommand, Bridge, BridgeOptions } from './bridge-options.ts'
import { checkOptions } from './check-options.ts'
import { Clients } from './clients/clients.ts'
import { notification } from './clients/outgoing.ts'
import { openDoor } from './door/open-door.ts'
import { AgentSide } from './sessions/agent-side.ts'
import { Hub } from './sessions/hub.ts'

/** Listens at once, and starts the agent at once in the background. Rejects when an option is wrong or the port is taken. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { root, limits } = checkOptions(options)
  const token = options.token ?? randomBytes(32).toString('base64url')
  let agent: AgentLink
  const link = () => agent
  const hub = new Hub({ root, limits, link, explain: (error) => explain(options.agent, error) })
  const clients = new Clients({
    limits,
    root,
    condition: () => agent.condition,
    onMessage: (client, message) => {
      hub.hear(client, message)
      if (agent.isFull) clients.hold()
    },
    onBack: (client) => hub.changed(client),
    onAway: (client) => hub.changed(client),
    onGone: (client) => hub.left(client),
  })
  const side = new AgentSide({
    parts: hub.parts,
    tellAll: (message) => clients.tellAll(message),
    files: { isAbout: () => false, answer: async () => ({ result: null }) },
  })
  const { host = '127.0.0.1', port = 4444, origins = [], hosts = [], tls } = options
  const door = await openDoor({
    host,
    port,
    token,
    origins,
    hosts,
    tls,
    clients: limits.clients,
    frameBytes: limits.frameBytes,
    onSocket: (socket) => clients.arrive(socket),
  })
  agent = openAgent(
    { agent: options.agent, root, limits },
    {
      onMessage: (message, line) => side.hear(message, line),
      onTooLarge: (bytes, beginning) => side.hearTooLarge(bytes, beginning),
      onCondition: (condition) => {
        if (condition.state === 'failed' || condition.state === 'closed') hub.agentEnded(condition)
        clients.release()
        clients.tellAll(notification('_deckhand/agent', condition))
      },
      onDrain: () => clients.release(),
    },
  )
  return {
    url: `${tls ? 'wss' : 'ws'}://${nameOf(host)}:${door.port}/acp`,
    token,
    get condition() {
      return agent.condition
    },
    close: async () => {
      const ended = agent.close()
      clients.close()
      await Promise.all([ended, door.close()])
    },
  }
}

function explain(agent: AgentCommand, error: RpcError): RpcError {
  return saysNotSignedIn(error) ? new BridgeError(notSignedIn(agent, error.message)).rpcError : error
}

const nameOf = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
