import type { Approver, Effect, JsonObject, JsonSchema, Recovery, ToolDefinition, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { nearNames } from '@deckhand/spec/near-names'
import { type ArgumentCheck, createArgumentChecker } from '@deckhand/spec/schema-check'
import { approverWords, isApproveRule } from '@deckhand/spec/trust'
import { inputSchema, parametersOf } from './input-schema.ts'
import { modelName } from './model-name.ts'
import { createArgumentParser, type ParseArguments } from './parse-arguments.ts'

/** A plugin as the registry returns it: always with `parameters`. */
export type RegisteredPlugin = ToolPlugin & Required<Pick<ToolPlugin, 'parameters'>>

/** A plugin with all defaults filled in: the one shape the loop uses, wherever the tool came from. */
export interface Tool {
  /** The original object: its methods may need it as `this`. */
  plugin: ToolPlugin
  registered: RegisteredPlugin
  name: string
  definition: ToolDefinition
  effect: Effect
  /** Always true if `by` is set. */
  confirm: boolean
  /** Who must approve each call instead of the user. */
  by: Approver | undefined
  runsOn: 'server' | 'client'
  recovery: Recovery
  needs: ToolPlugin['needs']
  parse: ParseArguments
  preview(args: JsonObject): string
  auditPreview(args: JsonObject): string
  recipients(args: JsonObject): string[]
  /** Absent if the tool requests no address that the model chooses. */
  requests: ToolPlugin['requests']
  isPublic: ToolPlugin['isPublic']
  links: ToolPlugin['links']
}

/** True if an interrupted call may run again. */
export function repeatsSafely({ effect, recovery }: Tool): boolean {
  return effect === 'read' || recovery === 'keyed'
}

/** Each plugin is read once, however many runs use it. */
const normalised = new WeakMap<ToolPlugin, Tool>()
const checkerFor = createArgumentChecker()

/** The tools of one agent. Names are unique, and so are the names that the model sees. */
export class ToolPluginRegistry {
  readonly #tools = new Map<string, Tool>()
  readonly #byModelName = new Map<string, Tool>()

  constructor(plugins: Iterable<ToolPlugin> = []) {
    for (const plugin of plugins) this.register(plugin)
  }

  /** Throws BAD_TOOL with the tool's name and the problem. */
  register(plugin: ToolPlugin): void {
    const tool = normalise(plugin)
    const seenAs = tool.definition.name
    if (this.#tools.has(tool.name)) {
      throw badTool(tool.name, 'a tool of this name is registered already; unregister it first or choose another name')
    }
    if (this.#byModelName.has(seenAs)) {
      throw badTool(tool.name, `the model would see it as "${seenAs}", which is taken; choose another name`)
    }
    this.#tools.set(tool.name, tool)
    this.#byModelName.set(seenAs, tool)
  }

  unregister(name: string): void {
    const tool = this.#tools.get(name)
    if (!tool) return
    this.#tools.delete(name)
    this.#byModelName.delete(tool.definition.name)
  }

  get(name: string): RegisteredPlugin | undefined {
    return this.#tools.get(name)?.registered
  }

  getAll(): RegisteredPlugin[] {
    return [...this.#tools.values()].map((tool) => tool.registered)
  }

  tools(): Tool[] {
    return [...this.#tools.values()]
  }

  toToolDefinitions(): ToolDefinition[] {
    return [...this.#tools.values()].map((tool) => tool.definition)
  }

  find(name: string): Tool | undefined {
    return this.#tools.get(name)
  }

  /** Finds a tool by the name that the model uses. */
  findByModelName(name: string): Tool | undefined {
    return this.#byModelName.get(name)
  }

  /** What the model reads after it called an unknown tool. */
  explainUnknown(name: string, offered: string[]): string {
    const near = nearNames(name, offered).map((other) => `"${other}"`)
    const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'Use one of the available tools.'
    return `There is no tool named "${name}". ${hint}`
  }
}

function normalise(plugin: ToolPlugin): Tool {
  const known = normalised.get(plugin)
  if (known) return known
  const { name, description } = plugin
  if (!isName(name)) throw badTool(String(name), 'a name is a text of 1 to 128 characters without line breaks')
  if (typeof description !== 'string' || description.trim() === '') {
    throw badTool(name, 'it has no description, so the model could not know when to use it')
  }
  if (plugin.parse !== undefined && typeof plugin.parse !== 'function')
    throw badTool(name, 'its parse is not a function')
  if (typeof plugin.handler !== 'function') throw badTool(name, 'its handler is not a function')
  assertChoices(plugin)
  if (plugin.approve !== undefined && !isApproveRule(plugin.approve))
    throw badTool(name, `its approve must be ${approverWords}`)
  if (plugin.recovery === 'lookup' && !plugin.lookup) {
    throw badTool(name, 'recovery "lookup" needs a lookup() that finds out whether the effect happened')
  }
  const schema = inputSchema(plugin)
  if (schema.type !== 'object') throw badTool(name, 'its input schema must be of type "object"')
  const registered = withParameters(plugin, schema)
  const tool: Tool = {
    plugin,
    registered,
    name,
    definition: { name: modelName(name), description, inputSchema: schema },
    effect: plugin.effect ?? 'write',
    confirm: plugin.confirm === true || plugin.approve !== undefined,
    by: plugin.approve?.by,
    runsOn: plugin.runsOn ?? 'server',
    recovery: plugin.recovery ?? 'ask',
    needs: plugin.needs,
    parse: createArgumentParser(plugin, schemaCheck(plugin, schema)),
    preview: (args) => safePreview(plugin, args),
    auditPreview: (args) => safeAuditPreview(plugin, args),
    recipients: (args) => plugin.recipients?.(args) ?? [],
    requests: plugin.requests,
    isPublic: plugin.isPublic,
    links: plugin.links,
  }
  normalised.set(plugin, tool)
  // Started agents get their tools from here, and reuse the compiled schema.
  normalised.set(registered, tool)
  return tool
}

const choices: [field: 'effect' | 'recovery' | 'runsOn' | 'confirm', allowed: unknown[]][] = [
  ['effect', ['read', 'workspace', 'write'] satisfies Effect[]],
  ['recovery', ['keyed', 'lookup', 'ask'] satisfies Recovery[]],
  ['runsOn', ['server', 'client']],
  ['confirm', [true, false]],
]

/** Plain JavaScript can pass any value. An effect "Write", for example, would match no rule, and no one would be asked. */
function assertChoices(plugin: ToolPlugin): void {
  for (const [field, allowed] of choices) {
    const value: unknown = plugin[field]
    if (value === undefined || allowed.includes(value)) continue
    const words = allowed.map((each) => JSON.stringify(each))
    throw badTool(
      plugin.name,
      `its ${field} must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}, not ${JSON.stringify(value)}`,
    )
  }
}

function withParameters(plugin: ToolPlugin, schema: JsonSchema): RegisteredPlugin {
  const isFilled = plugin.parameters !== undefined && plugin.inputSchema === undefined
  return isFilled ? (plugin as RegisteredPlugin) : { ...plugin, parameters: parametersOf(schema) }
}

/** A tool with its own `parse` decides what fits: its schema may have patterns that only its library understands. */
function schemaCheck({ name, parse, runsOn }: ToolPlugin, schema: JsonSchema): ArgumentCheck {
  const compile = () => compileSchema(name, schema)
  return parse || runsOn === 'client' ? atFirstUse(compile) : compile()
}

function compileSchema(name: string, schema: JsonSchema): ArgumentCheck {
  try {
    return checkerFor(schema)
  } catch (error) {
    throw badTool(name, `its input schema is not valid JSON Schema (${(error as Error).message})`, error)
  }
}

/** A page sends hundreds of tools with every message and calls few of them. Compiling all of them would delay everyone else. */
function atFirstUse(make: () => ArgumentCheck): ArgumentCheck {
  let check: ArgumentCheck | undefined
  return (value) => {
    check ??= make()
    return check(value)
  }
}

function isName(name: unknown): name is string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be in a name
  return typeof name === 'string' && name.trim() !== '' && name.length <= 128 && !/[\u0000-\u001f\u007f]/.test(name)
}

/** A preview is text for a person. If it throws, for example on arguments that do not fit, the run must go on. */
function safePreview({ name, preview }: ToolPlugin, args: JsonObject): string {
  try {
    return preview?.(args) ?? plainPreview(name, args)
  } catch {
    return plainPreview(name, args)
  }
}

/** If `auditPreview` throws, the arguments still must not reach the audit. */
function safeAuditPreview(plugin: ToolPlugin, args: JsonObject): string {
  if (!plugin.auditPreview) return safePreview(plugin, args)
  try {
    return plugin.auditPreview(args)
  } catch {
    return plugin.name
  }
}

/** The preview of a call whose tool has none. */
export function plainPreview(name: string, args: JsonObject): string {
  const text = `${name} ${JSON.stringify(args)}`
  return text.length > 200 ? `${text.slice(0, 199)}…` : text
}

function badTool(name: string, problem: string, cause?: unknown): DeckhandError {
  return new DeckhandError('BAD_TOOL', `Tool "${name}": ${problem}.`, { cause })
}
