import type { JsonSchema, ModelRequest, ThinkingSettings, ToolDefinition } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { GeminiOptions } from '../gemini-options.ts'
import { functionDeclaration } from '../schema/function-declaration.ts'
import { toolSchema } from '../schema/tool-schema.ts'
import type { GenerationConfig, RequestBody, ThinkingConfig, Tool } from '../wire.ts'
import { toContents } from './contents.ts'
import { isGemini3OrLater } from './model-family.ts'

/** Each attempt at a turn sends the same body. Throws BAD_TOOL and MODEL_BAD_REQUEST. */
export function requestBody(model: string, request: ModelRequest, options: GeminiOptions): RequestBody {
  const settings = { ...options.settings, ...request.settings }
  const { temperature, maxOutputTokens, thinking, searchGrounding, responseSchema } = settings
  return {
    contents: toContents(request.messages, model),
    ...(request.instruction !== '' && {
      systemInstruction: { role: 'user', parts: [{ text: request.instruction }] },
    }),
    ...toolsConfig(model, request.tools, { search: searchGrounding === true, vertex: options.vertex !== undefined }),
    generationConfig: {
      ...(temperature !== undefined && { temperature }),
      ...(maxOutputTokens !== undefined && { maxOutputTokens }),
      ...(thinking && { thinkingConfig: toThinkingConfig(model, thinking) }),
      ...(responseSchema && request.tools.length === 0 && jsonConfig(responseSchema)),
    },
  }
}

/** If Gemini cannot express the schema, still asks for JSON: the caller checks the answer. Not used beside tools, because most models refuse that. */
function jsonConfig(schema: JsonSchema): GenerationConfig {
  const responseMimeType = 'application/json'
  try {
    const responseJsonSchema = toolSchema('the answer', schema)
    return { responseMimeType, ...(responseJsonSchema && { responseJsonSchema }) }
  } catch {
    return { responseMimeType }
  }
}

function toolsConfig(
  model: string,
  definitions: ToolDefinition[],
  { search, vertex }: { search: boolean; vertex: boolean },
) {
  const functions: Tool[] =
    definitions.length > 0 ? [{ functionDeclarations: definitions.map(functionDeclaration) }] : []
  if (!search) return functions.length > 0 ? { tools: functions } : {}
  const tools = [...functions, { googleSearch: {} }]
  if (functions.length === 0) return { tools }
  if (!isGemini3OrLater(model)) throw noSearchBesideTools(model)
  // The Gemini API refuses search beside functions unless it may include its searches. Vertex AI does not have this option.
  return vertex ? { tools } : { tools, toolConfig: { includeServerSideToolInvocations: true } }
}

function noSearchBesideTools(model: string): DeckhandError {
  return new DeckhandError(
    'MODEL_BAD_REQUEST',
    `${model} cannot search by itself while it has tools. Turn off searchGrounding, give it no tools, or use Gemini 3 or later.`,
  )
}

/** Gemini refuses a level on models before 3, and a level together with a budget on every model. */
function toThinkingConfig(model: string, { include, budget, level }: ThinkingSettings): ThinkingConfig {
  const byLevel = level !== undefined && isGemini3OrLater(model)
  return {
    ...(include !== undefined && { includeThoughts: include }),
    ...(byLevel && { thinkingLevel: level.toUpperCase() }),
    ...(!byLevel && budget !== undefined && { thinkingBudget: budget }),
  }
}
