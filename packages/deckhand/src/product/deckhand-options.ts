import type { ProductPolicy, RunObserver, Way } from '@deckhand/runtime'
import type { Authenticate } from '@deckhand/server'
import type { ContextSource, McpServerDefinition, Model, Service, Store, ToolPlugin } from '@deckhand/spec'
import type { Environment } from '../settings/settings.ts'
import type { AgentOptions, DefinedAgent } from './define/agent.ts'

/** Everything has a default. Options override the environment. */
export interface DeckhandOptions {
  /** The first one answers when a request names none. The agents that ship when absent. */
  agents?: (DefinedAgent | AgentOptions)[]
  /** For every agent that does not list its own tools. */
  tools?: ToolPlugin[]
  /** When absent, Gemini if the environment has a key, and otherwise the offline planner. */
  model?: Model
  /** An address of PostgreSQL, or your own store, which you close yourself. When absent, SQLite in `folder`, or what STORE says. */
  store?: string | Store
  /** Returns the user of a request. Without it there is one user, on this machine: only `.node()` answers, and only to loopback. */
  authenticate?: Authenticate
  /** How often the callers of open streams are authenticated again. Once a minute when absent. */
  authenticateStreamsMs?: number
  /** Called in addition to Deckhand's own policy. The stricter verdict counts. */
  policy?: ProductPolicy
  /** MCP servers whose tools all agents may use. */
  mcp?: Record<string, McpServerDefinition>
  /** How users connect their accounts in other services. */
  connections?: Partial<Record<Service, Way>>
  /** Sources of attached context, added to Deckhand's own. */
  contextSources?: ContextSource[]
  observers?: RunObserver[]
  /** Warnings and errors go to stderr when absent. */
  logger?: Logger
  limits?: Limits
  /** The path at which your server mounts Deckhand: `/agent`. Express reports it by itself. */
  basePath?: string
  /** Other origins whose pages may send requests with your users' cookies: `https://app.example`. */
  origins?: string[]
  /** Your address behind a proxy: `https://app.example`. */
  publicUrl?: string
  /** Serves the workspace, if it is installed. `true` when absent. */
  ui?: boolean
  /** Signs approvals, sessions and the audit: 32 characters or more. When absent, one is created and stored in `folder`. */
  secret?: string
  /** The folder for everything that is not in a database. `.deckhand` when absent. */
  folder?: string
  /** Settings, instead of `process.env`. */
  env?: Environment
}

export interface Limits {
  /** Model turns in one run. */
  maxSteps?: number
  /** Active runs of one user. */
  runsPerUser?: number
  /** Tokens of one user per day. */
  tokensPerDay?: number
  /** Requests of one user per minute. */
  requestsPerMinute?: number
  /** Active runs in this process. 0 leaves runs to other processes. */
  runsAtOnce?: number
}

/** `console` fits. */
export interface Logger {
  info(message: string): void
  warn(message: string): void
  error(message: string, error?: unknown): void
}
