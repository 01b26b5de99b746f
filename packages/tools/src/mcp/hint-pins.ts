import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { JsonObject, McpServerDefinition } from '@deckhand/spec'
import type { ListedTool } from './list-tools.ts'

/** A server's hints about a tool, which determine its effect and recovery. */
export interface ToolHints {
  readOnlyHint: boolean
  idempotentHint: boolean
}

type Pins = Map<string, Map<string, ToolHints>>

/** Prevents a server that lists new tools every time from filling the disk. */
const maxPins = 2_000
/** Writing takes milliseconds, so a process that holds the lock longer has ended. */
const staleLockMs = 5_000
const lockPauseMs = 5

/**
 * Remembers the hints that each tool first had. A server that is trusted today must not turn a write into a read tomorrow
 * without a person noticing, not even under another name: a new tool of a known server is pinned as not read-only. Without a file, pins
 * last as long as the process.
 */
export class HintPins {
  readonly #path: string | undefined
  readonly #pins: Pins = new Map()

  constructor(path?: string) {
    this.#path = path
  }

  /** For people: how to accept the tool's current hints. */
  howToAccept(tool: ListedTool, server: string, definition: McpServerDefinition): string {
    if (this.#path === undefined) return 'start Deckhand again'
    const place = `"${tool.name}" below "${keyOf(server, definition)}" in ${this.#path}`
    return `stop Deckhand, set ${place} to ${JSON.stringify(hintsOf(tool))}, and start it again`
  }

  /**
   * The pinned hints of these tools; pins them if there are none. A tool without an entry did not fit.
   * Throws if the file cannot be read or written.
   */
  pin(server: string, definition: McpServerDefinition, tools: ListedTool[]): ReadonlyMap<string, ToolHints> {
    const key = keyOf(server, definition)
    const stored = this.#read().get(key)
    let pinned = this.#pinned(key, stored, tools)
    if (pinned.size > (stored?.size ?? 0) && this.#path !== undefined) pinned = this.#keep(this.#path, key, tools)
    this.#pins.set(key, pinned)
    return pinned
  }

  /** The first pin stays. */
  #pinned(
    key: string,
    stored: ReadonlyMap<string, ToolHints> | undefined,
    tools: ListedTool[],
  ): Map<string, ToolHints> {
    const pinned = new Map([...(stored ?? []), ...(this.#pins.get(key) ?? [])])
    const isKnown = pinned.size > 0
    for (const tool of tools) {
      if (typeof tool.name !== 'string' || pinned.has(tool.name) || pinned.size >= maxPins) continue
      pinned.set(tool.name, { ...hintsOf(tool), ...(isKnown && { readOnlyHint: false }) })
    }
    return pinned
  }

  /** Another process may have pinned something since the file was read, so it is read again under the lock. */
  #keep(path: string, key: string, tools: ListedTool[]): Map<string, ToolHints> {
    const lock = `${path}.lock`
    takeLock(lock)
    try {
      const all = this.#read()
      const pinned = this.#pinned(key, all.get(key), tools)
      write(path, all.set(key, pinned))
      return pinned
    } finally {
      rmSync(lock, { force: true })
    }
  }

  #read(): Pins {
    if (this.#path === undefined || !existsSync(this.#path)) return new Map()
    try {
      return readPins(JSON.parse(readFileSync(this.#path, 'utf8')))
    } catch (thrown) {
      const problem = `${this.#path} cannot be read (${(thrown as Error).message}). It holds what MCP servers first said about their tools.`
      throw new Error(`${problem} Fix the file or delete it; without it, what they say next is pinned.`)
    }
  }
}

function write(path: string, pins: Pins): void {
  const content = Object.fromEntries([...pins].map(([key, tools]) => [key, Object.fromEntries(tools)]))
  const aside = `${path}.${process.pid}`
  writeFileSync(aside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true })
  renameSync(aside, path)
}

/** Waits until no other process holds the lock, and takes over one that was left behind. */
function takeLock(lock: string): void {
  while (true) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
    if (since !== undefined && Math.abs(Date.now() - since) > staleLockMs) rmSync(lock, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, lockPauseMs)
  }
}

/** Absent hints count as false. */
export function hintsOf({ annotations }: ListedTool): ToolHints {
  const said = (name: keyof ToolHints) =>
    typeof annotations === 'object' && annotations !== null && (annotations as JsonObject)[name] === true
  return { readOnlyHint: said('readOnlyHint'), idempotentHint: said('idempotentHint') }
}

/** A command or an address that is edited is another server. Keys in `env` and `headers` may change. */
function keyOf(server: string, definition: McpServerDefinition): string {
  const place = definition.type === 'http' ? [definition.url] : [definition.command, ...definition.args]
  return `${server} ${createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 12)}`
}

function readPins(content: unknown): Pins {
  return new Map(entriesOf(content).map(([key, tools]) => [key, new Map(entriesOf(tools).map(readPin))]))
}

function readPin([tool, hints]: [string, unknown]): [string, ToolHints] {
  const { readOnlyHint, idempotentHint } = hints as Partial<ToolHints>
  if (typeof readOnlyHint !== 'boolean' || typeof idempotentHint !== 'boolean')
    throw new Error(`the hints of "${tool}" are not true or false`)
  return [tool, { readOnlyHint, idempotentHint }]
}

function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it is not an object')
  return Object.entries(value)
}
