import type { JsonSchema, ToolPlugin } from '@deckhand/spec'

/** A tool's input as JSON Schema, from its own schema or from the `parameters` shorthand. */
export function inputSchema(plugin: Pick<ToolPlugin, 'parameters' | 'inputSchema'>): JsonSchema {
  if (plugin.inputSchema) return plugin.inputSchema
  const entries = Object.entries(plugin.parameters)
  const required = entries.filter(([, parameter]) => parameter.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { type, description }]) => [name, { type, description }])),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
}
