import type { AgentFileRules, CustomToolDefinition, JsonSchema, ToolParameter } from '@deckhand/spec'
import {
  fields,
  isMap,
  listOf,
  numberFrom,
  oneOf,
  type Reader,
  type Report,
  recordOf,
  text,
  textLike,
  truth,
} from '@deckhand/spec/yaml'
import type { Node, Scalar, YAMLMap } from 'yaml'
import { agentRanges } from './agent-ranges.ts'
import { inputSchema, parameterName, propertyKeys, schema } from './read-schema.ts'
import { placeholdersOf } from './template.ts'
import { toolNameAmong } from './tool-name.ts'

interface WrittenTool extends Omit<CustomToolDefinition, 'inputSchema' | 'resultSchema' | 'parameters'> {
  parameters?: Record<string, ToolParameter>
  input_schema?: JsonSchema
  result_schema?: JsonSchema
}

const parameter = fields<ToolParameter>(
  { type: oneOf('string', 'number', 'boolean', 'object'), description: text, required: truth },
  ['type', 'description'],
)

export const temperature = numberFrom(...agentRanges.temperature, { whole: false })

/** The name of a model that the operator allows, because models differ in price. */
export function modelAmong(models: readonly string[] | undefined): Reader<string> {
  return (node, name, report) => {
    const model = text(node, name, report)
    if (model === undefined || !models || models.includes(model)) return model
    const advice = 'Use one of them, or ask the operator to add this one (AGENT_FILE_MODELS).'
    report.node(node, `"${name}" is "${model}", and agent files may name: ${models.join(', ')}. ${advice}`)
    return undefined
  }
}

export const toolNamePattern = /^[A-Za-z_][\w-]{0,63}$/
export const toolNameWords = 'letters, digits, "_" and "-", 64 at the most, with no digit first'

/** All settings except the prompt. */
const settings = (known: string[], { models }: AgentFileRules) => ({
  name: textLike(toolNamePattern, toolNameWords),
  description: text,
  model: modelAmong(models),
  temperature,
  tools: listOf(toolNameAmong(known)),
  parameters: recordOf(parameter, parameterName),
  input_schema: inputSchema,
  result_schema: schema,
})

export function customTool(known: string[], rules: AgentFileRules): Reader<CustomToolDefinition> {
  const required: (keyof WrittenTool)[] = ['name', 'description', 'prompt']
  const read = fields<WrittenTool>({ ...settings(known, rules), prompt: text }, required)
  return (node, name, report) => {
    const tool = read(node, name, report)
    if (!tool || !isMap<Scalar, Node>(node)) return undefined
    const placeOf = (words: string) => placeIn(node.get('prompt', true) as Scalar, words, report.source)
    comparePlaceholders(node, tool.prompt, report, (words, message) =>
      report.offset(placeOf(words), message, 'warning'),
    )
    return definition(tool, node, name === '' ? '' : `${name}.`, { report, rules })
  }
}

/** Reads the settings of a tool file, whose body is the prompt. `fallback` is the tool's name if the file has none. */
export function toolFileSettings(
  known: string[],
  rules: AgentFileRules,
  { prompt, fallback, onPrompt }: { prompt: string; fallback: string; onPrompt: ReportPlaceholder },
): Reader<CustomToolDefinition> {
  const read = fields<Omit<WrittenTool, 'prompt' | 'name'> & { name?: string }>(settings(known, rules), ['description'])
  return (node, name, report) => {
    const tool = read(node, name, report)
    if (!tool || !isMap<Scalar, Node>(node)) return undefined
    comparePlaceholders(node, prompt, report, onPrompt)
    return definition({ ...tool, name: tool.name ?? fallback, prompt }, node, '', { report, rules })
  }
}

function definition(
  { input_schema: inputSchema, result_schema: resultSchema, parameters = {}, ...rest }: WrittenTool,
  node: YAMLMap<Scalar, Node>,
  prefix: string,
  { report, rules }: { report: Report; rules: AgentFileRules },
): CustomToolDefinition {
  const { name, description } = rest
  const schemaNode = node.get('input_schema', true)
  if (schemaNode && node.has('parameters')) {
    const whole = prefix === '' ? 'The tool' : `"${prefix.slice(0, -1)}"`
    report.node(schemaNode, `${whole} has both "parameters" and "input_schema". Keep one of them.`)
  }
  const problem = inputSchema && rules.toolProblem?.({ name, description, inputSchema })
  if (schemaNode && problem !== undefined) report.node(schemaNode, `"${prefix}input_schema": ${problem}`)
  return { ...rest, parameters, ...(inputSchema && { inputSchema }), ...(resultSchema && { resultSchema }) }
}

/** Reports a problem with `words`, which are part of the prompt. */
type ReportPlaceholder = (words: string, message: string) => void

function comparePlaceholders(
  node: YAMLMap<Scalar, Node>,
  prompt: string,
  report: Report,
  onPlaceholder: ReportPlaceholder,
): void {
  const keys = parameterKeys(node)
  const found = new Map(placeholdersOf(prompt).map((each) => [each.name, each.written]))
  for (const [name, asWritten] of found) {
    if (keys.some((key) => key.value === name)) continue
    const message = `${asWritten} does not match any parameter of this tool and stays in the prompt as it is. Add "${name}" to its parameters, or correct it.`
    onPlaceholder(asWritten, message)
  }
  for (const key of keys) {
    if (found.has(String(key.value))) continue
    const message = `The parameter "${key.value}" is never used. Write {{${key.value}}} in the prompt, or remove it.`
    report.node(key, message, 'warning')
  }
}

function parameterKeys(node: YAMLMap<Scalar, Node>): Scalar[] {
  const [parameters, input] = [node.get('parameters', true), node.get('input_schema', true)]
  const named = isMap<Scalar>(parameters) ? parameters.items.map(({ key }) => key) : []
  return isMap(input) ? [...named, ...propertyKeys(input)] : named
}

/** The offset of `words` inside a prompt of many lines. */
function placeIn({ range }: Scalar, words: string, source: string): number {
  const [start = 0, end = 0] = range ?? []
  const inside = source.slice(start, end).indexOf(words)
  return inside < 0 ? start : start + inside
}
