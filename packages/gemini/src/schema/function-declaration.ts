import type { JsonSchema, ToolDefinition } from '@deckhand/spec'
import { toolSchema } from './tool-schema.ts'

/** The used part of Google's FunctionDeclaration. Google's own types do not compile everywhere. */
export interface ToolDeclaration {
  name: string
  description: string
  parametersJsonSchema?: JsonSchema
}

const declarations = new WeakMap<ToolDefinition, ToolDeclaration>()

/** Translates a tool for Gemini, once per definition. The definition must not change afterwards. Throws BAD_TOOL. */
export function functionDeclaration(definition: ToolDefinition): ToolDeclaration {
  const known = declarations.get(definition)
  if (known) return known
  const { name, description } = definition
  const schema = toolSchema(name, definition.inputSchema)
  const declaration = { name, description, ...(schema && { parametersJsonSchema: schema }) }
  declarations.set(definition, declaration)
  return declaration
}
