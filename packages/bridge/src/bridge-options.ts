import type { AgentCondition } from '@deckhand/spec'

export interface BridgeOptions {
  /** Runs in `root`. Clients cannot choose it. */
  agent: AgentCommand
  /** The folder that the agent works in. Sessions and file requests must be inside it. */
  root: string
  /** Default: 127.0.0.1. Any other than a loopback address requires `tls`. */
  host?: string
  /** Default: 4444. 0 picks a free port. */
  port?: number
  /** Default: a random token. */
  token?: string
  /** Origins whose pages may connect, exactly as browsers write them. Programs send no Origin and need only the token. */
  origins?: string[]
  /** Additional host names with port, besides the loopback ones. */
  hosts?: string[]
  tls?: { key: string; cert: string }
  /** The folder for `gemini-acp.log`. Without it there is no log. */
  logFolder?: string
  /** Called with messages for people. They contain no secrets. */
  onNote?: (words: string) => void
  /** Called when the agent's condition changes. */
  onCondition?: (condition: AgentCondition) => void
  history?: HistoryOptions
  limits?: Partial<BridgeLimits>
}

export interface AgentCommand {
  /** The name for messages: `Gemini CLI`. */
  name: string
  command: string
  args: string[]
  /** Arguments to try if the agent does not know one: `--experimental-acp` for old versions of the Gemini CLI. */
  olderArgs?: string[]
  /** Added to the inherited environment. */
  env?: Record<string, string>
  /** The environment that it inherits; all of ours by default. Leave out secrets. */
  inherits?: Record<string, string | undefined>
  /** The command that installs it. */
  install?: string
  /** The command that signs the person in. */
  signIn?: string
}

export interface HistoryOptions {
  /** Sessions are posted here after each turn. */
  url: string
  token?: string
}

export interface BridgeLimits {
  /** Maximum size of one line from the agent. */
  lineBytes: number
  /** Maximum size of one frame from a client. */
  frameBytes: number
  /** How much is kept for one disconnected or slow client, in bytes and messages. */
  journalBytes: number
  journalMessages: number
  /** How much of a session is kept for clients that open it later, in bytes. */
  transcriptBytes: number
  /** How long a disconnected client may come back. */
  clientGraceMs: number
  /** How long a permission request waits while no client can answer it. */
  permissionGraceMs: number
  /** The time limit for the answer to `initialize`. */
  startMs: number
  /** The time between TERM and KILL. */
  stopMs: number
  /** Maximum number of clients. */
  clients: number
}

export interface Bridge {
  /** `ws://127.0.0.1:4444/acp` */
  url: string
  token: string
  /** The agent's current condition. */
  readonly condition: AgentCondition
  /** Closes all sockets and ends the agent with everything that it started. */
  close(): Promise<void>
}
