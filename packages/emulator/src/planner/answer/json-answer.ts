import type { WireRequest, WireSchema } from '../../wire.ts'
import { forcedArguments } from '../arguments/forced-arguments.ts'
import { readSchema } from '../arguments/schema.ts'
import { vocabularyOf } from '../plan/tool-vocabulary.ts'

/** The answer in the JSON shape that the request demands, or undefined when it demands none. */
export function jsonAnswer(request: WireRequest, text: string, now: Date): string | undefined {
  const config = request.generationConfig ?? {}
  if (config.responseMimeType !== 'application/json') return undefined
  const wire = (config.responseJsonSchema ?? config.responseSchema) as WireSchema | undefined
  if (!wire || typeof wire !== 'object') return JSON.stringify({ text })
  const schema = readSchema(wire)
  if (schema.type !== 'object') return JSON.stringify(schema.type === 'array' ? [] : text)
  const tool = { name: '', description: '', schema, vocabulary: vocabularyOf('', '', schema) }
  return JSON.stringify(forcedArguments({ tool, clause: text, now }))
}
