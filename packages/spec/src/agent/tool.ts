import type { Json, JsonObject, JsonSchema } from '../json.ts'
import type { Approver, TrustLevel } from '../policy/policy.ts'
import type { Connections } from '../ports/connections.ts'
import type { Model, ModelSettings } from './model.ts'

/**
 * `read` changes nothing. `workspace` changes only the user's own things inside Deckhand: it is audited and needs no approval.
 * `write` has an effect outside Deckhand: it runs only if the policy or a person allows it.
 */
export type Effect = 'read' | 'workspace' | 'write'

/** What to do if the process died during a write: repeat it under the action's id, look up whether it happened, or ask a person. */
export type Recovery = 'keyed' | 'lookup' | 'ask'

/** The one shape for everything an agent can do: built-ins, integrations, server actions, page tools, custom tools and MCP tools. */
export interface ToolPlugin {
  /** Any text of 1 to 128 characters without line breaks. The name that the model sees is derived from it. */
  name: string
  description: string
  /** Shorthand for `inputSchema`. A parameter is optional unless it has `required: true`. A tool with neither takes no arguments. */
  parameters?: Record<string, ToolParameter>
  /** The whole input as JSON Schema of type object. Takes precedence over `parameters`. */
  inputSchema?: JsonSchema
  /**
   * Validates the arguments instead of `inputSchema`, which then only tells the model what to send. Returns the value, which must be JSON, that is
   * previewed, bound to an approval, shown and run. Called once per call, before `check` and the policy, and never again for that call, even in
   * another process. Must not wait or have effects. If it throws BAD_TOOL, the tool is at fault and the call fails with that code. The message of
   * any other error says what is wrong with the arguments.
   */
  parse?: (args: JsonObject) => ParsedArguments
  /** `write` if absent, so that a tool without a declared effect needs approval. */
  effect?: Effect
  /** Every call needs approval, whatever the effect and the trust level. */
  confirm?: true
  /**
   * Each call needs approval by someone with this role, other than the user. Implies `confirm`. The allowlist does not cover such calls. The user
   * cannot approve them, even with the role, but may reject them.
   */
  approve?: { by: Approver }
  /** `client`: the run parks, and a connected client executes the call and sends its result. `server` if absent. */
  runsOn?: 'server' | 'client'
  /**
   * `children`: it starts agents, counts toward depth and fan-out, and is not offered if no more agents may be started. `parent`: it is offered only
   * to an agent that another agent started.
   */
  needs?: 'children' | 'parent'
  /** `ask` if absent. `lookup` needs `lookup()`. */
  recovery?: Recovery
  /**
   * Runs with validated arguments. What it throws becomes an error result addressed to the model and does not end the run.
   * It must stop soon after `context.signal` aborts.
   */
  handler: (args: JsonObject, context: ToolContext) => Promise<Json>
  /** Called after a crash. Returns the result if the effect happened, `undefined` if it surely did not. Throws if it does not know. */
  lookup?: (args: JsonObject, context: ToolContext) => Promise<Json | undefined>
  /**
   * Says what is wrong with arguments that fit the schema (as `parse` returned them), or returns `undefined`. Called before the policy, so that no one
   * is asked about a call that cannot work. The model may correct it once. Must not throw or wait: a thrown message counts as the problem.
   */
  check?: (args: JsonObject) => string | undefined
  /** One line that lets a person judge the call. Must not throw or wait. */
  preview?: (args: JsonObject) => string
  /** The audit's text instead of the preview, for content that the user may later delete: nothing is ever removed from the audit. */
  auditPreview?: (args: JsonObject) => string
  /**
   * The URLs that a call requests, if its arguments choose them: such a read leaves the machine. The kill switch covers it, and once a run has read the
   * user's data, a URL that the agent invented needs approval. Must not wait. If it throws, the call does not run.
   */
  requests?: (args: JsonObject) => string[]
  /** True for a result without user data: a computation, the time, a public page. If absent, every result counts as user data. Must not throw. */
  isPublic?: (output: Json) => boolean
  /**
   * The addresses in a result that may be requested without approval. Only addresses from outside, such as links of a page, never text that a model
   * wrote: an agent could otherwise approve its own address. Must not throw.
   */
  links?: (output: Json) => string[]
  /** The recipients of a call, for the approval, the audit and the allowlist. An allowlist never covers a write without recipients. */
  recipients?: (args: JsonObject) => string[]
  /** The allowlist never covers this tool, whatever its recipients. A person on it may be written to, but not invited. */
  ignoresAllowlist?: true
}

/** The arguments in the tool's own form, or what is wrong with them, as a message for the model. */
export type ParsedArguments = { value: JsonObject; problem?: undefined } | { problem: string }

/** `object` also means a list or a value of several types. `inputSchema` has the details. */
export interface ToolParameter {
  type: 'string' | 'number' | 'boolean' | 'object'
  description: string
  required?: boolean
}

/** A tool as the model sees it. */
export interface ToolDefinition {
  name: string
  description: string
  inputSchema: JsonSchema
}

/** What a handler may use: ports, never stores. Ports that a host does not offer are absent. */
export interface ToolContext extends ToolPorts {
  /** Aborts when the run is cancelled, and when the handler is abandoned because an agent that it started waits. */
  signal: AbortSignal
  actionId: string
  /** Pass it to a service that accepts one. It is unique to this call, and the same each time the call runs, even after a crash or an approval. */
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
  /** Its usage counts toward the token budget. */
  model: Model
  /** Absent if no agents can be started, and in `lookup`. */
  spawn?: Spawn
  /**
   * Sends a message to the agent that started this one. It reaches that agent's next turn, with the result of the call. Durable once it resolves. A
   * handler that runs again and repeats a message is heard once. Absent if no other run started this one. Throws BAD_REQUEST for an empty message,
   * TOO_LARGE above 4,000 characters, and LIMIT above 32 messages per run.
   */
  signalParent?: (message: string) => Promise<void>
  /** Shown while the call runs. `fraction` is from 0 to 1. */
  progress(message: string, fraction?: number): void
  /** Durable once it resolves. The newest value becomes `lastCheckpoint` when the call runs again after a crash. */
  checkpoint(value: Json): Promise<void>
  lastCheckpoint?: Json
}

export interface ToolPorts {
  files?: Files
  memory?: Memory
  connections?: Connections
}

/**
 * The user's workspace files. Only text can be read. Paths are relative, with `/`. Throws NOT_FOUND, BAD_REQUEST (a path outside the workspace, a
 * file that is not text), FORBIDDEN (a path that this agent may not use), CONFLICT and TOO_LARGE.
 */
export interface Files {
  read(path: string): Promise<{ content: string; version: number }>
  write(path: string, content: string | Uint8Array, options?: FileChangeOptions): Promise<{ version: number }>
  /** The paths with this prefix, sorted. */
  list(prefix: string): Promise<string[]>
  delete(path: string, options?: FileChangeOptions): Promise<void>
}

export interface FileChangeOptions {
  /** The version that the caller has read. 0 means that the file must not exist. If absent, the newest version is replaced. */
  expectedVersion?: number
  /** A change that is repeated with the same key, for example after a crash, is made once. */
  key?: string
}

/** What the agent remembers about its user. */
export interface Memory {
  /** Returns the saved memory, or `undefined` if it was saved under this id before and forgotten since. Throws TOO_LARGE. */
  save(text: string, id: string): Promise<{ id: string; text: string } | undefined>
  search(query: string): Promise<{ id: string; text: string }[]>
  /** `false` if this id never existed. Forgetting again changes nothing. */
  forget(id: string): Promise<boolean>
}

/**
 * Starts a child agent and resolves with its result. The child has at most the rights of its parent. Each request starts a new agent.
 *
 * If an agent waits for a person, so does the call, whatever its handler does: once all its agents have stopped, the handler is abandoned and its
 * promises do not settle. When the call continues, also after a crash, a new handler runs from the start. Its requests find the agents that were
 * already started, by agent, prompt and all other fields, and equal requests by their order. So the handler must repeat the same requests; keep
 * values that could change in between in `checkpoint`.
 * Throws LIMIT if no more agents may be started, NOT_FOUND, BAD_REQUEST and FORBIDDEN for invalid requests, CHILD_FAILED, and CONFLICT if the
 * handler requests other agents than before, or requests one after it has returned.
 */
export type Spawn = (request: SpawnRequest) => Promise<SpawnResult>

export interface SpawnRequest {
  /** The name of an existing agent, or a temporary agent for this call. */
  agent: string | EphemeralAgent
  /** An agent file to save under that name in the user's files and then start. An invalid one is not saved. */
  definition?: string
  prompt: string
  /** A subset of the parent's tools. */
  tools?: string[]
  /** The maximum trust. */
  trust?: TrustLevel
  /** A folder within the parent's files. The child can use only files in it. */
  folder?: string
}

export interface EphemeralAgent {
  name: string
  instruction: string
  model?: string
  settings?: ModelSettings
  /** A subset of the parent's tools. All of them if absent. Tools that the parent does not have are left out. */
  tools?: string[]
  /** The form of the answer. A wrong answer goes back once, with the problem. */
  resultSchema?: JsonSchema
}

export interface SpawnResult {
  runId: string
  output: string
  /** The answer was cut off at the output limit. */
  truncated?: true
  /** Messages that the child sent while it ran, oldest first. */
  signals: string[]
}
