import type { AgentCondition, RpcError } from '@deckhand/spec'
import type { AgentLink, AgentListeners } from './agent/agent-link.ts'
import { openAgent } from './agent/open-agent.ts'
import type { AgentCommand, BridgeLimits } from './bridge-options.ts'
import type { ClientSocket } from './clients/client-socket.ts'
import { Clients } from './clients/clients.ts'
import { notification } from './clients/outgoing.ts'
import { createFileDesk } from './files/file-desk.ts'
import type { FinishedTurn } from './history/history-sync.ts'
import type { BridgeLog } from './log/bridge-log.ts'
import type { SecretRemover } from './log/secret-remover.ts'
import type { Notes } from './notes.ts'
import { AgentSide } from './sessions/agent-side.ts'
import { Hub } from './sessions/hub.ts'

export interface SwitchboardOptions {
  agent: AgentCommand
  /** With all links resolved. */
  root: string
  limits: BridgeLimits
  log: BridgeLog | undefined
  clean: SecretRemover
  notes: Notes
  onTurnEnd(turn: FinishedTurn): void
  explain(error: RpcError): RpcError
  onCondition(condition: AgentCondition): void
}

export interface Switchboard {
  connect(socket: ClientSocket): void
  /** Call before any socket is connected. */
  start(): AgentLink
  close(): Promise<void>
}

/** Connects the clients, the sessions and the agent. */
export function openSwitchboard(options: SwitchboardOptions): Switchboard {
  const { agent, root, limits, log, clean, notes, onTurnEnd, explain } = options
  let link: AgentLink
  const hub = new Hub({ root, limits, link: () => link, onTurnEnd, explain })
  const clients = new Clients({
    limits,
    root,
    condition: () => link.condition,
    onMessage: (client, message) => {
      hub.receive(client, message)
      if (link.isFull) clients.hold()
    },
    onBack: (client) => hub.connectionChanged(client),
    onAway: (client) => hub.connectionChanged(client),
    onGone: (client) => hub.clientLeft(client),
    onHold: () => link.hold(),
    onRelease: () => link.release(),
  })
  const sendToAll = clients.sendToAll.bind(clients)
  const side = new AgentSide({ parts: hub.parts, files: createFileDesk(root), sendToAll })
  const onCondition = (condition: AgentCondition) => {
    if (condition.state === 'failed' || condition.state === 'closed') hub.agentEnded(condition)
    clients.release()
    sendToAll(notification('_deckhand/agent', condition))
    notes.condition(agent.name, condition)
    options.onCondition(condition)
  }
  const guarded = (handle: () => void) => {
    try {
      handle()
    } catch (thrown) {
      notes.fault('with a message of the agent', thrown)
    }
  }
  const listeners: AgentListeners = {
    onMessage: (message, line) => guarded(() => side.receive(message, line)),
    onTooLarge: (bytes, beginning) => guarded(() => side.receiveTooLarge(bytes, beginning)),
    onCondition,
    onDrain: () => clients.release(),
  }
  return {
    connect: (socket) => clients.arrive(socket),
    start: () => {
      link = openAgent({ agent, root, limits, clean, ...(log && { log }) }, listeners)
      return link
    },
    close: async () => {
      const ended = link.close()
      clients.close()
      await ended
    },
  }
}
