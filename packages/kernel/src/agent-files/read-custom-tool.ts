import type { CustomToolDefinition, JsonSchema, ToolParameter } from '@deckhand/spec'
import { createArgumentChecker } from '@deckhand/spec/schema-check'
import { fields, oneOf, type Reader, type Report, recordOf, text, textLike, truth, wrong } from '@deckhand/spec/yaml'
import { isMap, type Node, type Scalar, type YAMLMap } from 'yaml'
import { placeholderName, placeholdersOf } from './template.ts'

interface WrittenTool extends Omit<CustomToolDefinition, 'resultSchema' | 'parameters'> {
  parameters?: Record<string, ToolParameter>
  result_schema?: JsonSchema
}

const schema: Reader<JsonSchema> = (node, name, report) => {
  if (!isMap(node)) return wrong(report, node, `"${name}" must be a mapping`)
  const value = node.toJSON() as JsonSchema
  try {
    createArgumentChecker()(value)
    return value
  } catch (error) {
    report.node(node, `"${name}" is not valid JSON Schema: ${(error as Error).message}.`)
    return undefined
  }
}

const parameter = fields<ToolParameter>(
  { type: oneOf('string', 'number', 'boolean', 'object'), description: text, required: truth },
  ['type', 'description'],
)

/** The name of a model that the operator allows. Each costs what it costs. */
export function modelAmong(models: readonly string[] | undefined): Reader<string> {
  return (node, name, report) => {
    const model = text(node, name, report)
    if (model === undefined || !models || models.includes(model)) return model
    const advice = 'Name one of them, or have this one added (AGENT_FILE_MODELS).'
    report.node(node, `"${name}" is "${model}", and agent files may name: ${models.join(', ')}. ${advice}`)
    return undefined
  }
}

const written = (models: readonly string[] | undefined) =>
  fields<WrittenTool>(
    {
      name: textLike(/^[A-Za-z_][\w-]{0,63}$/, 'letters, digits, "_" and "-", 64 at the most, with no digit first'),
      description: text,
      model: modelAmong(models),
      parameters: recordOf(parameter, textLike(placeholderName, 'letters, digits and "_", with no digit first')),
      result_schema: schema,
      prompt: text,
    },
    ['name', 'description', 'prompt'],
  )

export const customTool =
  (models?: readonly string[]): Reader<CustomToolDefinition> =>
  (node, name, report) => {
    const tool = written(models)(node, name, report)
    if (!tool || !isMap(node)) return undefined
    comparePlaceholders(node as YAMLMap<Scalar, Node>, tool.prompt, report)
    const { result_schema: resultSchema, parameters = {}, ...rest } = tool
    return { ...rest, parameters, ...(resultSchema && { resultSchema }) }
  }

function comparePlaceholders(node: YAMLMap<Scalar, Node>, prompt: string, report: Report): void {
  const parameters = node.get('parameters', true)
  const keys = isMap<Scalar, Node>(parameters) ? parameters.items.map(({ key }) => key) : []
  const found = new Map(placeholdersOf(prompt).map((each) => [each.name, each.written]))
  for (const [name, asWritten] of found) {
    if (keys.some((key) => key.value === name)) continue
    const message = `${asWritten} names no parameter of this tool. Add "${name}" to its parameters, or correct it.`
    report.offset(placeIn(node.get('prompt', true) as Scalar, asWritten, report.source), message)
  }
  for (const key of keys) {
    if (found.has(String(key.value))) continue
    const message = `The parameter "${key.value}" is never used. Write {{${key.value}}} in the prompt, or take it out.`
    report.node(key, message, 'warning')
  }
}

/** A prompt has many lines; the mistake is on one of them. */
function placeIn({ range }: Scalar, words: string, source: string): number {
  const [start = 0, end = 0] = range ?? []
  const inside = source.slice(start, end).indexOf(words)
  return inside < 0 ? start : start + inside
}
