import type { AgentContext } from '@agentclientprotocol/sdk'
import type { Runtime } from '@deckhand/runtime'
import { ClientLink } from './client-link.ts'
import type { KindOf } from './tool-kind.ts'

/** What every session of a connection works with. */
export interface AcpDoor {
  runtime: Runtime
  userId: string
  /** Who answers in a new session; the runtime's own default when absent. */
  agentId?: string
  kindOf: KindOf
  onFault: (error: unknown) => void
  link(sessionId: string): ClientLink
}

export interface DoorOptions extends Omit<AcpDoor, 'link'> {
  client: AgentContext
  /** The client has said that it shows notices. Asked when a session begins: nothing is known before. */
  showsNotices: () => boolean
}

export function acpDoor({ client, showsNotices, ...options }: DoorOptions): AcpDoor {
  return { ...options, link: (sessionId) => new ClientLink(client, sessionId, showsNotices()) }
}
