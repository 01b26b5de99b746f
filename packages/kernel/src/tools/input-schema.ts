import type { JsonSchema, ToolParameter, ToolPlugin } from '@deckhand/spec'

/** A tool's input as JSON Schema, from its own schema or from the `parameters` shorthand. */
export function inputSchema({
  parameters = {},
  inputSchema,
}: Pick<ToolPlugin, 'parameters' | 'inputSchema'>): JsonSchema {
  if (inputSchema) return inputSchema
  const entries = Object.entries(parameters)
  const required = entries.filter(([, parameter]) => parameter.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { type, description }]) => [name, { type, description }])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}

/** The reverse: the parts of a schema that the shorthand can express, for listing a tool's parameters. */
export function parametersOf(schema: JsonSchema): Record<string, ToolParameter> {
  const { properties, required } = schema
  if (!isObject(properties)) return {}
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name)
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      {
        type: parameterType(property, schema),
        description: descriptionOf(property, schema),
        ...(isRequired(name) && { required: true }),
      },
    ]),
  )
}

function descriptionOf(property: unknown, root: JsonSchema): string {
  if (!isObject(property)) return ''
  const { description, title } = { ...resolve(property, root), ...property }
  return [description, title].find((words) => typeof words === 'string') ?? ''
}

function parameterType(property: unknown, root: JsonSchema): ToolParameter['type'] {
  const types = new Set(typesOf(property, root))
  types.delete('null')
  const [only] = types
  return types.size === 1 && (only === 'string' || only === 'number' || only === 'boolean') ? only : 'object'
}

/** `depth` is limited because a schema may refer to itself. */
function typesOf(given: unknown, root: JsonSchema, depth = 0): string[] {
  if (!isObject(given) || depth > 8) return ['object']
  const schema = resolve(given, root)
  const { type, anyOf, oneOf = anyOf, enum: values } = schema
  if (type !== undefined) return [type].flat().map((each) => (each === 'integer' ? 'number' : String(each)))
  if ('const' in schema) return [typeName(schema.const)]
  if (Array.isArray(values)) return values.map(typeName)
  return Array.isArray(oneOf) ? oneOf.flatMap((each) => typesOf(each, root, depth + 1)) : ['object']
}

const typeName = (value: unknown): string => (value === null ? 'null' : typeof value)

/** Follows a reference into the schema's own definitions. Other references are ignored. */
function resolve(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const [, group, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(schema.$ref)) ?? []
  const definitions = group === undefined ? undefined : root[group]
  const found = isObject(definitions) && name !== undefined ? definitions[name] : undefined
  return isObject(found) ? found : schema
}

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
