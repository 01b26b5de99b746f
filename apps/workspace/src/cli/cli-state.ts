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
  /** As people call it. */
  agent: string
  /** The folder that it works in. */
  root?: string
  session?: AgentSession
  /** What is shown was said to an agent that is gone: it can be read, and a new session begun. */
  isOver: boolean
  /** The one that was shown before the bridge was started again, when the agent still has it. */
  reopens?: string
  /** Why there is no session, or the one there is cannot be used. */
  problem?: AgentProblem
  /** What became of the last thing that was sent, when no answer tells it. */
  note?: string
  /** It works with files of its own, not with those of the folder. */
  hasOwnFiles: boolean
  /** What can go along with a prompt. */
  takes: PromptCapabilities
  /** How many sessions were begun or opened here. */
  opened: number
  /** Earlier messages are no longer kept. */
  isPartial: boolean
}

export interface CliPorts {
  readBridge(): Promise<BridgeReading>
  createChat(options: AgentChatOptions): AgentChat
  /** False when the page may not connect there, and was loaded anew for it. */
  mayConnect(url: string): boolean
  kept: { read(token: string): string | undefined; write(token: string, id: string): void }
  /** Resolves when somebody can see the page: until then nobody looks for a bridge. */
  whenSeen?(): Promise<void>
  /** Between two looks for a bridge. */
  everyMs?: number
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
