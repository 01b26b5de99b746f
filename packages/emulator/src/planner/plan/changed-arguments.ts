import { fillBooleans } from '../arguments/fill-booleans.ts'
import { fillChoices, fillNamedChoices } from '../arguments/fill-choices.ts'
import { fillCurrencies } from '../arguments/fill-currencies.ts'
import { fillDurations } from '../arguments/fill-durations.ts'
import { fillNumbers } from '../arguments/fill-numbers.ts'
import { Filling } from '../arguments/filling.ts'
import { leavesOf, type Parameter, speaksHowMuch, stems } from '../arguments/parameter.ts'
import { hasRole, roles } from '../arguments/roles.ts'
import { isValid } from '../arguments/validate.ts'
import { withoutEnding } from '../language/without-ending.ts'
import type { Revision } from './revision.ts'

/**
 * The arguments of what was made, with what the words change: figures, choices, and topics that are to be in it too. Undefined when they
 * change none. Running text is never taken from them: "the deck shorter" is no title.
 */
export function changedArguments(
  asked: string,
  { tool, call }: Revision,
  now: Date,
): Record<string, unknown> | undefined {
  const parameters = leavesOf(tool.schema)
  const filling = new Filling({ text: asked, now, vocabulary: tool.vocabulary, parameters })
  fillCurrencies(filling)
  fillNamedChoices(filling)
  fillDurations(filling)
  fillChoices(filling)
  fillNumbers(filling)
  fillBooleans(filling)
  const given = [...filling.values].filter(([{ path }]) => path.length === 1)
  const changed = Object.fromEntries(given.map(([{ path }, value]) => [path[0] ?? '', value]))
  const args = { ...call.args, ...changed, ...withTopic(addedTopic(filling.freeText()), parameters, call.args) }
  return JSON.stringify(args) === JSON.stringify(call.args) ? undefined : args
}

/** "… and add city rooftops" */
function addedTopic(text: string): string {
  const words =
    /\b(?:add|include|mention|cover)\s+(?:the |a |an |some |something (?:about|on) |a (?:slide|part|section|word) (?:about|on) )?([^,.;|]+)/i.exec(
      text,
    )?.[1]
  return withoutEnding(
    (words ?? '').replace(/\s(?:to|in|into|too|as well)(?:\s(?:it|this|that|the \p{L}+))?\s*$/iu, ''),
    ' !?',
  )
}

const pointWords = stems('point topic theme idea')

function withTopic(topic: string, parameters: readonly Parameter[], args: Record<string, unknown>) {
  if (topic === '') return {}
  const points = parameters.find(
    ({ isList, type, ...rest }) =>
      isList && type === 'string' && speaksHowMuch({ isList, type, ...rest }, pointWords) >= 0.85,
  )
  const title = parameters.find(
    (parameter) => !parameter.isList && (hasRole(parameter, roles.title) || hasRole(parameter, roles.topic)),
  )
  const parameter = points ?? title
  const name = parameter?.path[0]
  if (!parameter || name === undefined || parameter.path.length > 1) return {}
  const before = args[name]
  const value = parameter.isList
    ? [...(Array.isArray(before) ? before : []), topic]
    : before
      ? `${before} and ${topic}`
      : topic
  return isValid(parameter, value) ? { [name]: value } : {}
}
