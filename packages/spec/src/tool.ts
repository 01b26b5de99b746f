import type { Connections } from './connections.ts'
import type { Json, JsonObject, JsonSchema } from './json.ts'
import type { Model, ModelSettings } from './model.ts'
import type { Approver, TrustLevel } from './policy.ts'

/**
 * `read` looks. `workspace` changes only the user's own things inside Deckhand: audited, never asked for.
 * `write` leaves the house: it runs only when the policy or a person allowed it.
 */
export type Effect = 'read' | 'workspace' | 'write'

/** What may be done when a process died inside a write: repeat it under the action's id, look whether it happened, or ask a person. */
export type Recovery = 'keyed' | 'lookup' | 'ask'

/** What every ability of an agent is made into: built-ins, integrations, server actions, page tools, frontmatter tools and MCP tools. */
export interface ToolPlugin {
  /** Any text of 1 to 128 characters without line breaks; the name the model sees is made from it and maps back to it. */
  name: string
  description: string
  /** Shorthand for `inputSchema`. A parameter is optional unless it says `required: true`. A tool with neither takes no arguments. */
  parameters?: Record<string, ToolParameter>
  /** The whole input as JSON Schema of type object; rules over `parameters`. */
  inputSchema?: JsonSchema
  /**
   * Decides alone about the arguments, so that `inputSchema` only tells the model what to send. Its value, which must be JSON, is what is previewed, bound to
   * an approval, shown and run. Called once for each call, before `check` and the policy, and never again for that call, also in another process. Must not
   * wait or have effects. When it throws BAD_TOOL, the tool is at fault and the call fails with that; anything else that it throws counts as what is wrong
   * with the arguments.
   */
  parse?: (args: JsonObject) => ParsedArguments
  /** `write` when absent: a tool that did not say what it does is asked for. */
  effect?: Effect
  /** A person is asked each time, whatever the effect and however far the agent is trusted. */
  confirm?: true
  /**
   * Someone else than the user has to approve each call: someone with this role. Implies `confirm`. The allowlist covers no such call, and the user cannot
   * approve it, even with the role; they may reject it.
   */
  approve?: { by: Approver }
  /** `client`: the run parks and whoever is connected executes the call and sends its result. `server` when absent. */
  runsOn?: 'server' | 'client'
  /**
   * `children`: it starts agents, counts toward depth and fan-out, and is not offered once no more may be started. `parent`: it is offered only to an
   * agent that another one started.
   */
  needs?: 'children' | 'parent'
  /** `ask` when absent. `lookup` needs `lookup()`. */
  recovery?: Recovery
  /**
   * Runs with validated arguments. What it throws becomes an error result addressed to the model and does not end the run.
   * It must stop soon after `context.signal` aborts.
   */
  handler: (args: JsonObject, context: ToolContext) => Promise<Json>
  /** Asked after a crash: the result if the effect happened, `undefined` if it surely did not. Throws when it cannot tell. */
  lookup?: (args: JsonObject, context: ToolContext) => Promise<Json | undefined>
  /**
   * Says what is wrong with arguments that fit the schema (as `parse` returned them), or `undefined`. Called before the policy, so that nobody is asked about a call that cannot
   * work; the model may correct it once. Must not throw or wait: what it throws counts as what is wrong.
   */
  check?: (args: JsonObject) => string | undefined
  /** One line that lets a person judge the call. Must not throw or wait. */
  preview?: (args: JsonObject) => string
  /** What the audit says in place of the preview. For words that the user may have forgotten: nothing is ever taken off the audit. */
  auditPreview?: (args: JsonObject) => string
  /**
   * The addresses (URLs) that a call requests where its arguments choose them: a read that leaves the machine. The kill switch covers it, and once a run has read
   * anything of the user's, a person is asked about an address that it made up. Must not wait; when it throws, the call does not run.
   */
  requests?: (args: JsonObject) => string[]
  /** True for a result that holds nothing of the user's: a computation, the time, a public page. Absent: every result counts as the user's. Must not throw. */
  isPublic?: (output: Json) => boolean
  /**
   * The addresses in a result that may be requested without a question. Only those that came from outside, such as links of a page: never words that a model
   * wrote, or an agent could write itself an address. Must not throw.
   */
  links?: (output: Json) => string[]
  /** Whom the call reaches, for the question, the audit and the allowlist. A write without recipients is never covered by an allowlist. */
  recipients?: (args: JsonObject) => string[]
  /** The allowlist covers no call of this tool, whatever its recipients: a person on it may be written to, but not invited. */
  ignoresAllowlist?: true
}

/** What a model asked for as the tool takes it, or what is wrong with it, in words for the model. */
export type ParsedArguments = { value: JsonObject; problem?: undefined } | { problem: string }

/** `object` also stands for lists and for values that may have several types; `inputSchema` says more. */
export interface ToolParameter {
  type: 'string' | 'number' | 'boolean' | 'object'
  description: string
  required?: boolean
}

/** A tool as the model is told of it. */
export interface ToolDefinition {
  name: string
  description: string
  inputSchema: JsonSchema
}

/** What a handler may reach: ports, never stores. Those that a host does not offer are absent. */
export interface ToolContext extends ToolPorts {
  /** Aborts when the run is cancelled, and when the call is set aside because an agent that it started waits. */
  signal: AbortSignal
  actionId: string
  /** Give it to a service that takes one: it is the same each time this call runs, also after a crash or an approval, and no other call has it. */
  idempotencyKey: string
  runId: string
  threadId: string
  userId: string
  currentAgentId: string
  currentActivationId: string
  parentAgentId?: string
  spawnDepth: number
  maxDepth: number
  maxFanout: number
  childCount: number
  /** What it takes counts toward the token budget. */
  model: Model
  /** Absent where no agents can be started, and in `lookup`. */
  spawn?: Spawn
  /**
   * Reaches the next turn of the agent that started this one, with the result of the call that did; durable when it resolves. A handler that runs again
   * and says the same is heard once. Absent when this run was not started by another. Throws BAD_REQUEST for an empty message, TOO_LARGE beyond 4,000
   * characters, and LIMIT beyond 32 messages of one run.
   */
  signalParent?: (message: string) => Promise<void>
  /** Shown while the call runs; `fraction` from 0 to 1. */
  progress(message: string, fraction?: number): void
  /** Durable when it resolves. The newest value is `lastCheckpoint` when the call is taken up again after a crash. */
  checkpoint(value: Json): Promise<void>
  lastCheckpoint?: Json
}

export interface ToolPorts {
  files?: Files
  memory?: Memory
  connections?: Connections
}

/**
 * The user's workspace files; what is read is text. Paths are relative, with `/`. Throws NOT_FOUND, BAD_REQUEST (a path that leaves the workspace, a file that
 * is no text), FORBIDDEN (a path that this agent may not use), CONFLICT and TOO_LARGE.
 */
export interface Files {
  read(path: string): Promise<{ content: string; version: number }>
  write(path: string, content: string | Uint8Array, options?: FileChangeOptions): Promise<{ version: number }>
  /** The paths that begin so, sorted. */
  list(prefix: string): Promise<string[]>
  delete(path: string, options?: FileChangeOptions): Promise<void>
}

export interface FileChangeOptions {
  /** The version that the caller has read; 0 means that there must be no file. Without it the newest is replaced, whichever it is. */
  expectedVersion?: number
  /** A change that is repeated under the same key, as after a crash, is made once. */
  key?: string
}

/** What the agent remembers about its user. */
export interface Memory {
  /** The memory that it became; `undefined` when it was saved under this id before and is forgotten since. Throws TOO_LARGE. */
  save(text: string, id: string): Promise<{ id: string; text: string } | undefined>
  search(query: string): Promise<{ id: string; text: string }[]>
  /** `false` when there never was one with this id. Forgetting again changes nothing. */
  forget(id: string): Promise<boolean>
}

/**
 * Starts a child agent and resolves with its last words. The child has at most the rights of its parent. Each request starts an agent of its own.
 *
 * When an agent waits for a person, so does the call, whatever its handler makes of that: once all its agents have stopped, the handler is set aside and
 * its promises do not settle. When the call goes on, also after a crash, the handler runs again from its start. Its requests find the agents that it
 * has started: each by agent, prompt and all else that was asked, equal ones in their order. So it must ask for the same again; what it computes or
 * reads in between and could come out otherwise belongs into `checkpoint`.
 * Throws LIMIT when no more may be started, NOT_FOUND, BAD_REQUEST and FORBIDDEN for what was asked, CHILD_FAILED, and CONFLICT for a handler that asks for
 * other agents than before or after it has returned.
 */
export type Spawn = (request: SpawnRequest) => Promise<SpawnResult>

export interface SpawnRequest {
  /** An agent that there is, or one that lives and dies with the call. */
  agent: string | EphemeralAgent
  /** The file of an agent that is kept under that name among the user's files, and then started. One that cannot be used is not kept. */
  definition?: string
  prompt: string
  /** Of the parent's tools only these. */
  tools?: string[]
  /** At most this trust. */
  trust?: TrustLevel
  /** Of the parent's files only those in this folder. */
  folder?: string
}

export interface EphemeralAgent {
  name: string
  instruction: string
  model?: string
  settings?: ModelSettings
  /** Of the parent's tools only these; all of them when absent. Those that the parent does not have are left out. */
  tools?: string[]
  /** What the answer must look like. A wrong one goes back once, with what is wrong. */
  resultSchema?: JsonSchema
}

export interface SpawnResult {
  runId: string
  output: string
  /** The answer was cut at the output limit. */
  truncated?: true
  /** What the child said on its way, oldest first. */
  signals: string[]
}
