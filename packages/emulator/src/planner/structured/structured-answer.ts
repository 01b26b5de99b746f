import type { WireRequest, WireSchema } from '../../wire.ts'
import { forcedArguments } from '../arguments/forced-arguments.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { readSchema, type Schema } from '../arguments/schema.ts'
import { readBrief } from '../draft/brief.ts'
import { fillDraft } from '../draft/fill-draft.ts'
import { vocabularyOf } from '../plan/tool-vocabulary.ts'
import { AnswerBuilder } from './answer-builder.ts'

/** The answer in the form that the request demands, JSON or a bare choice, or undefined when it demands none. */
export function structuredAnswer(request: WireRequest, text: string, now: Date): string | undefined {
  const { responseMimeType, ...config } = request.generationConfig ?? {}
  const isChoice = responseMimeType === 'text/x.enum'
  if (responseMimeType !== 'application/json' && !isChoice) return undefined
  const wire = (config.responseJsonSchema ?? config._responseJsonSchema ?? config.responseSchema) as WireSchema
  if (!wire || typeof wire !== 'object') return isChoice ? text : JSON.stringify({ text })
  const said = material(request) ?? text
  const value = new AnswerBuilder(wire, said).build(meantValue(request, readSchema(wire), { said, now }))
  if (!isChoice) return JSON.stringify(value)
  // What the service writes for a schema without choices is not documented.
  return typeof value === 'object' ? text : String(value)
}

/** What the words give, which may be less, or other, than the schema allows. */
function meantValue(request: WireRequest, schema: Schema, { said, now }: { said: string; now: Date }): unknown {
  if (schema.type === 'string' && schema.enum.length === 0) return said
  if (schema.type !== 'object') {
    const outer: Schema = { ...readSchema({ type: 'object' }), properties: { answer: schema }, required: ['answer'] }
    return (meantValue(request, outer, { said, now }) as { answer: unknown }).answer
  }
  const brief = hasTools(request) ? undefined : readBrief(lastWords(request))
  if (brief) return fillDraft(schema, brief)
  const tool = { name: '', description: '', schema, vocabulary: vocabularyOf('', '', schema) }
  return { ...forcedArguments({ tool, clause: said, now }), ...sentenceLists(schema, said) }
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
