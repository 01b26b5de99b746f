import type { AcpContent, AcpPromptResult } from '@deckhand/spec'
import type { AgentChatEvents, AgentChatState, AgentSession } from './agent-chat-shapes.ts'

/** What AgentChatClient does, for whoever shows it: `subscribe` and `state` are what useSyncExternalStore takes. */
export interface AgentChat {
  readonly state: AgentChatState
  subscribe(listener: () => void): () => void
  on<Name extends keyof AgentChatEvents>(name: Name, listener: (event: AgentChatEvents[Name]) => void): () => void
  /** Resolves when the bridge has taken us; goes on to connect again by itself whenever the socket breaks. */
  connect(): Promise<void>
  newSession(): Promise<AgentSession>
  /** One that the bridge has is told again from its own record; any other only when the agent says that it can load. */
  loadSession(sessionId: string): Promise<AgentSession>
  /** Those that are known, the newest first. */
  listSessions(): Promise<{ id: string; title?: string; updatedAt?: string }[]>
  /** Throws AgentChatError for a prompt that has nothing in it (`invalid`), or is larger than the bridge takes (`too_large`): look before a field is emptied. */
  checkPrompt(prompt: string | AcpContent[]): void
  /** Begins a session when there is none. Rejects with AgentChatError when the turn fails; a cancelled one resolves. */
  prompt(prompt: string | AcpContent[]): Promise<AcpPromptResult>
  /** Answers open permissions with `cancelled`, then tells the agent. Ends the answer here at once. */
  cancel(): void
  /** `optionId` is one of the permission's options. False when it was answered before. */
  approve(permissionId: string, optionId: string): boolean
  setMode(modeId: string): Promise<void>
  setModel(modelId: string): Promise<void>
  /** For good: everything under way is let go, and nothing is told any more. The agent goes on. */
  dispose(): void
}
