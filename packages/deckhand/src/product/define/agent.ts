import { agentNamePattern, agentNameWords, agentRanges } from '@deckhand/kernel'
import type { AgentDefinition, AgentLimits, ModelSettings, ThinkingSettings, ToolPlugin } from '@deckhand/spec'
import {
  badOption,
  checkOptions,
  type Expectation,
  type Expectations,
  hasMethods,
  list,
  numberBetween,
  type OptionPlace,
  object,
  oneOf,
  required,
  shown,
  text,
  texts,
} from './check-options.ts'

/** An agent in code, with the same defaults as an agent file. */
export interface AgentOptions {
  /** Its name in requests. */
  id: string
  instructions: string
  description?: string
  /** Overrides the configured model. */
  model?: string
  settings?: Pick<ModelSettings, 'temperature' | 'maxOutputTokens' | 'thinking'>
  /** Tools, or names of the host's tools. All of the host's tools when absent; none when empty. */
  tools?: (ToolPlugin | string)[]
  limits?: AgentLimits
  suggestions?: string[]
}

/** An agent with the tools that were given as objects. `tools` has their names too. The host registers them. */
export interface DefinedAgent extends AgentDefinition {
  plugins: ToolPlugin[]
}

const whole = (range: readonly [number, number]) => numberBetween(...range, 'a whole number')

const expectations: Expectations<AgentOptions> = {
  id: required({
    words: `a name: ${agentNameWords}`,
    fits: (value) => typeof value === 'string' && agentNamePattern.test(value),
  }),
  instructions: required(text),
  description: text,
  model: text,
  settings: object,
  tools: list,
  limits: object,
  suggestions: texts,
}

const settingExpectations: Expectations<NonNullable<AgentOptions['settings']>> = {
  temperature: numberBetween(...agentRanges.temperature),
  maxOutputTokens: whole(agentRanges.maxOutputTokens),
  thinking: object,
}

const thinkingExpectations: Expectations<ThinkingSettings> = {
  include: oneOf(true, false),
  budget: whole(agentRanges.thinkingBudget),
  level: oneOf('minimal', 'low', 'medium', 'high'),
}

const limitExpectations: Expectations<AgentLimits> = {
  maxSteps: whole(agentRanges.maxSteps),
  maxDepth: whole(agentRanges.maxDepth),
  maxFanout: whole(agentRanges.maxFanout),
  maxAgents: whole(agentRanges.maxAgents),
  concurrency: whole(agentRanges.concurrency),
  tokenBudget: whole(agentRanges.tokenBudget),
}

/** Declares an agent. Throws BAD_REQUEST for options that are wrong. */
export function agent(options: AgentOptions): DefinedAgent {
  return defineAgent(options, { caller: 'agent()' })
}

/** Like `agent` for nested options. `place` names them in messages. */
export function defineAgent(options: unknown, place: OptionPlace): DefinedAgent {
  checkAgent(options, place)
  const { id, instructions, description, model, tools, settings = {}, limits = {}, suggestions = [] } = options
  return {
    name: id,
    prompt: instructions.trim(),
    ...(description !== undefined && { description }),
    ...(model !== undefined && { model }),
    ...(tools && { tools: tools.map((each) => (typeof each === 'string' ? each : each.name)) }),
    plugins: tools?.filter((each) => typeof each !== 'string') ?? [],
    customTools: [],
    settings,
    limits,
    suggestions,
    mcpServers: {},
  }
}

function checkAgent(options: unknown, place: OptionPlace): asserts options is AgentOptions {
  checkOptions<AgentOptions>(options, expectations, place)
  const { settings, limits, tools = [] } = options
  const inside = (name: string) => ({ ...place, prefix: `${place.prefix ?? ''}${name}.` })
  if (settings) checkOptions(settings, settingExpectations, inside('settings'))
  if (settings?.thinking) checkOptions(settings.thinking, thinkingExpectations, inside('settings.thinking'))
  if (limits) checkOptions(limits, limitExpectations, inside('limits'))
  checkTools(tools, place)
}

const aTool: Expectation = {
  words: 'a tool, made with tool(), or the name of one',
  fits: (value) => text.fits(value) || (hasMethods('handler')(value) && text.fits((value as ToolPlugin).name)),
}

function checkTools(tools: unknown[], place: OptionPlace): void {
  const names = new Set<string>()
  for (const [index, each] of tools.entries()) {
    const field = `${place.prefix ?? ''}tools[${index}]`
    if (!aTool.fits(each)) throw badOption(place, field, `\`${field}\` must be ${aTool.words}, not ${shown(each)}.`)
    const name = typeof each === 'string' ? each : (each as ToolPlugin).name
    if (names.has(name)) throw badOption(place, field, `\`${field}\` is "${name}" again. Remove one of the two.`)
    names.add(name)
  }
}
