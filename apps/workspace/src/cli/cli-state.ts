import type {
  AgentChat,
  AgentChatOptions,
  AgentProblem,
  AgentSession,
  BridgeReading,
  PromptCapabilities,
} from '@deckhand/client'
import type { ChatState } from '../chat/chat.ts'
import type { CliStage } from './cli-stage.ts'

export interface CliState extends ChatState {
  stage: CliStage
  /** The agent's display name. */
  agent: string
  /** The agent's working folder. */
  root?: string
  session?: AgentSession
  /** The agent of these messages is gone: they can be read, and a new session can begin. */
  isOver: boolean
  /** The session from before the bridge was restarted, if the agent still has it. */
  reopens?: string
  /** Why there is no usable session. */
  problem?: AgentProblem
  /** Why the last prompt was not sent. */
  note?: string
  /** The agent works with its own files, not with those of the folder. */
  hasOwnFiles: boolean
  /** The attachments that the agent accepts. */
  takes: PromptCapabilities
  /** How many sessions the user has begun or opened. */
  opened: number
  /** Earlier messages are no longer kept. */
  isPartial: boolean
}

export interface CliPorts {
  readBridge(): Promise<BridgeReading>
  createChat(options: AgentChatOptions): AgentChat
  /** False if the page's policy does not allow the address. The page is then reloaded, once. */
  mayConnect(url: string): boolean
  kept: { read(token: string): string | undefined; write(token: string, id: string): void }
  /** Resolves when the page is visible: hidden pages do not look for a bridge. */
  whenVisible?(): Promise<void>
  /** The time between two attempts to find a bridge. */
  pollMs?: number
}

export const initialState: CliState = {
  stage: { at: 'looking' },
  agent: 'CLI agent',
  messages: [],
  isBusy: false,
  isLoading: false,
  isOver: false,
  opened: 0,
  isPartial: false,
  hasOwnFiles: false,
  takes: {},
}

export type CliStateChange = { [Name in keyof CliState]?: CliState[Name] | undefined }

export const withoutUndefined = (state: CliState | CliStateChange) =>
  Object.fromEntries(Object.entries(state).filter(([, value]) => value !== undefined)) as unknown as CliState
