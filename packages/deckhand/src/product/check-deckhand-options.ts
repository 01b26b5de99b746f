import { agentRanges, ToolPluginRegistry } from '@deckhand/kernel'
import type { Agent } from '@deckhand/runtime'
import { toAgent } from '@deckhand/runtime'
import type { ToolPlugin } from '@deckhand/spec'
import { toDeckhandError } from '@deckhand/spec/errors'
import type { DeckhandOptions, Limits, Logger } from './deckhand-options.ts'
import { type DefinedAgent, defineAgent } from './define/agent.ts'
import {
  badOption,
  callback,
  checkOptions,
  type Expectation,
  type Expectations,
  hasMethods,
  list,
  numberBetween,
  type OptionPlace,
  object,
  oneOf,
  shown,
  text,
} from './define/check-options.ts'

const leastSecret = 32

const origin: Expectation = {
  words: 'an origin without a path, such as "https://app.example"',
  fits: (value) => typeof value === 'string' && URL.canParse(value) && new URL(value).origin === value,
}
const isPostgres = (value: unknown) => typeof value === 'string' && /^postgres(ql)?:\/\//.test(value)

const expectations: Expectations<DeckhandOptions> = {
  agents: list,
  tools: list,
  model: {
    words: 'a model: an object with `id` and a function `stream`',
    fits: (value) => hasMethods('stream')(value) && text.fits((value as { id?: unknown }).id),
  },
  store: {
    words: 'an address that begins with postgres://, or a store',
    fits: (value) => isPostgres(value) || (object.fits(value) && hasMethods('close', 'time')(value)),
    isSecret: true,
  },
  authenticate: {
    words: 'a function that gets a Request and returns a user or null, or local(), firebase() or oidc()',
    fits: (value) => callback.fits(value) || hasMethods('open')(value),
  },
  authenticateStreamsMs: numberBetween(1, 2 ** 31 - 1),
  policy: callback,
  mcp: object,
  connections: object,
  contextSources: list,
  observers: list,
  logger: {
    words: 'an object with the functions `info`, `warn` and `error`, such as console',
    fits: hasMethods('info', 'warn', 'error'),
  },
  limits: object,
  basePath: {
    words: 'a path such as "/agent", without a slash at its end',
    fits: (value) => typeof value === 'string' && /^(\/[\w.~-]+)*$/.test(value),
  },
  origins: { words: `a list, each ${origin.words}`, fits: (value) => Array.isArray(value) && value.every(origin.fits) },
  publicUrl: origin,
  ui: oneOf(true, false),
  secret: {
    words: `a text of at least ${leastSecret} characters. Make one with: openssl rand -hex 32`,
    fits: (value) => typeof value === 'string' && value.trim().length >= leastSecret,
    isSecret: true,
  },
  folder: text,
  env: object,
}

const most = 999_999_999
const limitExpectations: Expectations<Limits> = {
  maxSteps: numberBetween(...agentRanges.maxSteps, 'a whole number'),
  runsPerUser: numberBetween(1, most, 'a whole number'),
  tokensPerDay: numberBetween(1, most, 'a whole number'),
  requestsPerMinute: numberBetween(1, most, 'a whole number'),
  runsAtOnce: numberBetween(0, 100_000, 'a whole number'),
}

export interface CheckedOptions extends Omit<DeckhandOptions, 'agents' | 'tools'> {
  agents: Agent[]
  /** The ids of the agents that list no tools of their own. */
  sharing: string[]
  /** The tools of the product and of its agents, each once. */
  tools: ToolPlugin[]
  logger: Logger
}

/** Throws BAD_REQUEST that names the first wrong option and what was expected. `caller` names the function or file in messages. */
export function checkDeckhandOptions(given: unknown, caller = 'createDeckhand()'): CheckedOptions {
  const place = { caller }
  checkOptions<DeckhandOptions>(given, expectations, place)
  if (given.limits) checkOptions(given.limits, limitExpectations, { ...place, prefix: 'limits.' })
  if (given.agents?.length === 0)
    throw badOption(place, 'agents', '`agents` is empty. Name an agent, or leave it out to use the agents that ship.')
  const own = checkedTools(given.tools ?? [], place)
  const agents = (given.agents ?? []).map((each, index) => checkedAgent(each, index, place))
  assertDistinct(agents, place)
  const tools = withAgentTools(agents, own, place)
  // By default an agent gets the product's tools. It gets shipped tools, and those of other agents, only by name.
  const names = own.map(({ name }) => name)
  return {
    ...given,
    logger: given.logger ?? stderr,
    tools,
    sharing: agents.filter(({ tools }) => !tools).map(({ name }) => name),
    agents: agents.map(({ plugins: _plugins, ...agent }) => toAgent({ ...agent, tools: agent.tools ?? names })),
  }
}

function checkedAgent(given: unknown, index: number, place: OptionPlace): DefinedAgent {
  const isDefined = object.fits(given) && Array.isArray((given as DefinedAgent).plugins)
  return isDefined ? (given as DefinedAgent) : defineAgent(given, { ...place, prefix: `agents[${index}].` })
}

function assertDistinct(agents: DefinedAgent[], place: OptionPlace): void {
  const twin = agents.findIndex(({ name }, index) => agents.findIndex((other) => other.name === name) < index)
  if (twin < 0) return
  const field = `agents[${twin}].id`
  throw badOption(place, field, `\`${field}\` is "${agents[twin]?.name}" again. Each agent needs its own name.`)
}

function checkedTools(tools: unknown[], place: OptionPlace): ToolPlugin[] {
  for (const [index, each] of tools.entries()) {
    const field = `tools[${index}]`
    if (!hasMethods('handler')(each) || !text.fits((each as ToolPlugin).name))
      throw badOption(place, field, `\`${field}\` must be a tool, made with tool(), not ${shown(each)}.`)
    const { name } = each as ToolPlugin
    if (tools.findIndex((other) => (other as ToolPlugin)?.name === name) < index)
      throw badOption(place, field, `\`${field}\` has the name "${name}" again. Rename one of them.`)
    assertSound(each as ToolPlugin, field, place)
  }
  return tools as ToolPlugin[]
}

/** Checks objects that were not made with tool(), which would have refused the same. */
function assertSound(tool: ToolPlugin, field: string, place: OptionPlace): void {
  try {
    new ToolPluginRegistry([tool])
  } catch (thrown) {
    throw badOption(place, field, `\`${field}\`: ${toDeckhandError(thrown).message}`)
  }
}

/** Adds the agents' tools. Agents may share a tool, but two tools with one name are refused. */
function withAgentTools(agents: DefinedAgent[], own: ToolPlugin[], place: OptionPlace): ToolPlugin[] {
  const all = new Map(own.map((tool) => [tool.name, tool]))
  for (const [index, { plugins }] of agents.entries()) {
    for (const tool of plugins) {
      const field = `agents[${index}].tools`
      if ((all.get(tool.name) ?? tool) !== tool)
        throw badOption(place, field, `\`${field}\` has another tool with the name "${tool.name}". Rename one of them.`)
      assertSound(tool, field, place)
      all.set(tool.name, tool)
    }
  }
  return [...all.values()]
}

/** Logs only warnings and errors, to keep a product's output its own. */
const stderr: Logger = {
  info: () => {},
  warn: (message) => void process.stderr.write(`Deckhand: ${message}\n`),
  error: (message, error) =>
    void process.stderr.write(
      `Deckhand: ${message}${error instanceof Error && error.stack ? `\n${error.stack}` : ''}\n`,
    ),
}
