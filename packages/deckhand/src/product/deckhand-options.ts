import type { ProductPolicy, RunObserver, Way } from '@deckhand/runtime'
import type { Authenticate } from '@deckhand/server'
import type { ContextSource, McpServerDefinition, Model, Service, Store, ToolPlugin } from '@deckhand/spec'
import type { Environment } from '../settings/settings.ts'
import type { AgentOptions, DefinedAgent } from './define/agent.ts'

/** Everything has a default. What an option says stands before what the environment says. */
export interface DeckhandOptions {
  /** Who answers. The first one does when a request names none. Without any, the agents that ship. */
  agents?: (DefinedAgent | AgentOptions)[]
  /** For every agent that does not list its own. */
  tools?: ToolPlugin[]
  /** Gemini when a key is set in the environment, and the offline planner when not. */
  model?: Model
  /** An address of PostgreSQL, or a store of your own, which you close yourself. Without it SQLite in `folder`, or what STORE says. */
  store?: string | Store
  /** Who asks. Without it there is one user, on this machine: only `.node()` answers, and only to loopback. */
  authenticate?: Authenticate
  /** How often callers of open streams are authenticated again; once a minute when absent. */
  authenticateStreamsMs?: number
  /** Asked beside Deckhand's own policy. The stricter verdict counts. */
  policy?: ProductPolicy
  /** MCP servers whose tools all agents may use. */
  mcp?: Record<string, McpServerDefinition>
  /** How users connect their accounts in other services. */
  connections?: Partial<Record<Service, Way>>
  /** Where attached context comes from, beside Deckhand's own. */
  contextSources?: ContextSource[]
  observers?: RunObserver[]
  /** Warnings and errors go to stderr when absent. */
  logger?: Logger
  limits?: Limits
  /** Where your server has Deckhand: `/agent`. Express tells by itself. */
  basePath?: string
  /** Other origins whose pages may ask with the cookies of your users: `https://app.example`. */
  origins?: string[]
  /** Where people reach you through a proxy: `https://app.example`. */
  publicUrl?: string
  /** Serves the workspace, where it is installed. On unless it says `false`. */
  ui?: boolean
  /** What approvals, sessions and the audit are signed with: 32 characters or more. Without it one is made and kept in `folder`. */
  secret?: string
  /** Where everything is kept that is in no database. `.deckhand` when absent. */
  folder?: string
  /** Settings, in place of `process.env`. */
  env?: Environment
}

export interface Limits {
  /** Model turns in one run. */
  maxSteps?: number
  /** Runs of one user at once. */
  runsPerUser?: number
  /** Tokens of one user in a day. */
  tokensPerDay?: number
  /** Requests of one user in a minute. */
  requestsPerMinute?: number
  /** Runs of this process at work at once. 0 leaves them to other processes. */
  runsAtOnce?: number
}

/** `console` is one. */
export interface Logger {
  info(message: string): void
  warn(message: string): void
  error(message: string, error?: unknown): void
}
