import type { AgentContext } from '@agentclientprotocol/sdk'
import type { Runtime } from '@deckhand/runtime'
import { ClientLink } from './client-link.ts'
import type { KindOf } from './tool-kind.ts'

/** What all sessions of a connection share. */
export interface AcpDoor {
  runtime: Runtime
  userId: string
  /** The agent of new sessions. The runtime's default when absent. */
  agentId?: string
  kindOf: KindOf
  onFault: (error: unknown) => void
  link(sessionId: string): ClientLink
}

export interface DoorOptions extends Omit<AcpDoor, 'link'> {
  client: AgentContext
  /** Whether the client shows notices. Called when a session begins, because the client says so only then. */
  showsNotices: () => boolean
}

export function acpDoor({ client, showsNotices, ...options }: DoorOptions): AcpDoor {
  return { ...options, link: (sessionId) => new ClientLink(client, sessionId, showsNotices()) }
}
