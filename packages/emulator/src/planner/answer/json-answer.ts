import type { WireRequest, WireSchema } from '../../wire.ts'
import { forcedArguments } from '../arguments/forced-arguments.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { readSchema, type Schema } from '../arguments/schema.ts'
import { readBrief } from '../draft/brief.ts'
import { fillDraft } from '../draft/fill-draft.ts'
import { vocabularyOf } from '../plan/tool-vocabulary.ts'

/** The answer in the JSON shape that the request demands, or undefined when it demands none. */
export function jsonAnswer(request: WireRequest, text: string, now: Date): string | undefined {
  const config = request.generationConfig ?? {}
  if (config.responseMimeType !== 'application/json') return undefined
  const wire = (config.responseJsonSchema ?? config.responseSchema) as WireSchema | undefined
  const said = material(request) ?? text
  if (!wire || typeof wire !== 'object') return JSON.stringify({ text })
  const schema = readSchema(wire)
  if (schema.type !== 'object') return JSON.stringify(schema.type === 'array' ? [] : said)
  const brief = hasTools(request) ? undefined : readBrief(lastWords(request))
  if (brief) return JSON.stringify(fillDraft(schema, brief))
  const tool = { name: '', description: '', schema, vocabulary: vocabularyOf('', '', schema) }
  return JSON.stringify({ ...forcedArguments({ tool, clause: said, now }), ...sentenceLists(schema, said) })
}

const mostSentences = 5

/** Without tools there is nothing to report but what was given: the last paragraph of the request. */
function material(request: WireRequest): string | undefined {
  if (hasTools(request)) return undefined
  return (
    lastWords(request)
      .trim()
      .split(/\n\s*\n/)
      .at(-1) || undefined
  )
}

const hasTools = ({ tools }: WireRequest) => tools !== undefined && tools.length > 0

/** What was said to the planner last. */
function lastWords({ contents }: WireRequest): string {
  const asked = contents?.findLast(({ role }) => role !== 'model')?.parts?.flatMap(({ text = '' }) => text)
  return asked?.join('\n') ?? ''
}

/** A list of texts holds the sentences. */
function sentenceLists(schema: Schema, said: string): Record<string, string[]> {
  const sentences = said.split(/(?<=[.!?])\s+/).slice(0, mostSentences)
  const lists = leavesOf(schema).filter(({ isList, type, path, schema: { enum: choices } }) => {
    return isList && type === 'string' && path.length === 1 && choices.length === 0
  })
  return Object.fromEntries(lists.map(({ path }) => [path[0], sentences]))
}
