import type { AcpContent, AcpPromptResult } from '@deckhand/spec'
import type { AgentChatEvents, AgentChatState, AgentSession } from './agent-chat-shapes.ts'

/** The interface of AgentChatClient. `subscribe` and `state` fit useSyncExternalStore. */
export interface AgentChat {
  readonly state: AgentChatState
  subscribe(listener: () => void): () => void
  on<Name extends keyof AgentChatEvents>(name: Name, listener: (event: AgentChatEvents[Name]) => void): () => void
  /** Resolves when the bridge has accepted us. Reconnects automatically when the socket breaks. */
  connect(): Promise<void>
  newSession(): Promise<AgentSession>
  /** Loads a session from the bridge's record, or from the agent if that supports loading. */
  loadSession(sessionId: string): Promise<AgentSession>
  /** All known sessions, newest first. */
  listSessions(): Promise<{ id: string; title?: string; updatedAt?: string }[]>
  /** Throws AgentChatError for an empty prompt (`invalid`), or one that is too large for the bridge (`too_large`). Check this before you clear an input field. */
  checkPrompt(prompt: string | AcpContent[]): void
  /** Starts a session if there is none. Rejects with AgentChatError if the turn fails; a cancelled turn resolves. */
  prompt(prompt: string | AcpContent[]): Promise<AcpPromptResult>
  /** Answers open permissions with `cancelled`, then cancels the agent's turn. Ends the answer here at once. */
  cancel(): void
  /** `optionId`: one of the permission's options. False if it was answered before. */
  approve(permissionId: string, optionId: string): boolean
  setMode(modeId: string): Promise<void>
  setModel(modelId: string): Promise<void>
  /** Closes the chat: drops everything in progress and emits nothing more. The agent continues. */
  dispose(): void
}
