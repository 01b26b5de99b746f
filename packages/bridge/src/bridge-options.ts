import type { AgentCondition } from '@deckhand/spec'

export interface BridgeOptions {
  /** Started in `root`, and never chosen by a client. */
  agent: AgentCommand
  /** The folder that the agent works in: sessions begin inside it, and the files it may ask the bridge for are inside it. */
  root: string
  /** 127.0.0.1 when absent. Another one than loopback needs `tls`. */
  host?: string
  /** 4444 when absent; 0 for any that is free. */
  port?: number
  /** Made at random when absent. */
  token?: string
  /** Whose pages may connect, each exactly as a browser writes it. Programs send no Origin and need the token alone. */
  origins?: string[]
  /** Host names, with port, that this is reached by besides the loopback ones. */
  hosts?: string[]
  tls?: { key: string; cert: string }
  /** Where `gemini-acp.log` is written; nothing is when absent. */
  logFolder?: string
  /** Told what people should know; nothing secret is in it. */
  onNote?: (words: string) => void
  /** Of the agent, whenever it changes. */
  onCondition?: (condition: AgentCondition) => void
  history?: HistoryOptions
  limits?: Partial<BridgeLimits>
}

export interface AgentCommand {
  /** As a person calls it, for messages: `Gemini CLI`. */
  name: string
  command: string
  args: string[]
  /** Tried instead when the agent does not know an argument: `--experimental-acp` for old versions of the Gemini CLI. */
  olderArgs?: string[]
  /** Added to what it inherits. */
  env?: Record<string, string>
  /** What it gets of our environment; all of it when absent. Leave out what is a secret of ours. */
  inherits?: Record<string, string | undefined>
  /** The command that installs it. */
  install?: string
  /** The command that signs the person in. */
  signIn?: string
}

export interface HistoryOptions {
  /** Sessions are posted here when a turn has ended. */
  url: string
  token?: string
}

export interface BridgeLimits {
  /** Of one line of the agent's, in bytes. */
  lineBytes: number
  /** Of one frame of a client's, in bytes. */
  frameBytes: number
  /** What is kept for one client that is away or slow, in bytes and messages. */
  journalBytes: number
  journalMessages: number
  /** How much of one session is kept for whoever opens it later, in bytes. */
  transcriptBytes: number
  /** How long a client that is away is waited for. */
  clientGraceMs: number
  /** How long a permission waits while nobody is there who could answer it. */
  permissionGraceMs: number
  /** Until the agent must have answered `initialize`. */
  startMs: number
  /** Between TERM and KILL. */
  stopMs: number
  /** At once. */
  clients: number
}

export interface Bridge {
  /** `ws://127.0.0.1:4444/acp` */
  url: string
  token: string
  /** Of the agent, at the moment. */
  readonly condition: AgentCondition
  /** Ends sockets, the agent and whatever the agent has started. */
  close(): Promise<void>
}
