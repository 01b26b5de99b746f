import type { ToolDefinition } from '@deckhand/spec'
import type { FunctionDeclaration } from '@google/genai'
import { toolSchema } from './tool-schema.ts'

const declarations = new WeakMap<ToolDefinition, FunctionDeclaration>()

/** A tool as Gemini is told of it. Translated once for each definition, which must not change afterwards. Throws BAD_TOOL. */
export function functionDeclaration(definition: ToolDefinition): FunctionDeclaration {
  const known = declarations.get(definition)
  if (known) return known
  const { name, description } = definition
  const schema = toolSchema(name, definition.inputSchema)
  const declaration = { name, description, ...(schema && { parametersJsonSchema: schema }) }
  declarations.set(definition, declaration)
  return declaration
}
