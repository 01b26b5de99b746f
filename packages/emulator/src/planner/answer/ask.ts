import type { Parameter } from '../arguments/parameter.ts'
import { isReference } from '../arguments/reference.ts'
import { tokens } from '../language/tokens.ts'
import { withoutEnding } from '../language/without-ending.ts'
import { readMood } from '../plan/mood.ts'
import type { Tool } from '../plan/tool.ts'
import type { Unserved } from '../plan/unserved.ts'
import { removes } from '../plan/verb-score.ts'
import { wordsOf } from './markdown.ts'
import { inPlainWords, toSecondPerson } from './plain-words.ts'

/** Asks for what is missing. The form is how a later turn knows that an answer belongs to an earlier request. */
export function askFor(tool: Tool, missing: readonly Parameter[]): string {
  const [first, second] = missing
  const needed = second ? `${missing.length} more things` : 'one more thing'
  const questions = missing.map((parameter) => `what is ${inWords(parameter)}`)
  return `To ${inPlainWords(tool)} I need ${first ? needed : 'more'}: ${joined(questions)}?`
}

/** What to say to somebody who wants all things gone: there is no tool for that, and it is nothing to do by guess. */
export function sayWhich({ tool, clause, missing }: { tool: Tool; clause: string; missing: readonly Parameter[] }) {
  if (!removes(tool) || !missing.every(isReference) || !/\b(?:everything|all|anything)\b/i.test(clause))
    return undefined
  const verb = tokens(readMood(clause).core)[0]?.lower ?? 'delete'
  return `I can ${inPlainWords(tool)}, but not everything at once. Say which, in words that it has, as in “${verb} the one about …”.`
}

/** Nothing is done by halves: what would be left out is named, and what can be done. */
export function sayUnserved({ words, tool }: Unserved): string {
  const part = `“${withoutEnding(words, ' .,!?').slice(0, 120)}”`
  if (!tool) return `I did nothing yet, because I cannot do this part: ${part}. Leave it out, and I do the rest.`
  return `I can ${inPlainWords(tool)}, but I do not know what to do about ${part}: say it in other words, or leave it out.`
}

export function isQuestionForArguments(text: string): boolean {
  return /^To [\s\S]{1,300} I need (?:one more thing|\d+ more things): what is [\s\S]{1,2000}\?$/.test(text.trim())
}

/** The name and what it means, in words that are for people: formats and examples are for programs. */
export function inWords(parameter: Parameter): string {
  const name = wordsOf(parameter.path.at(-1) ?? '')
  const meaning =
    toSecondPerson(parameter.description)
      .split(/[.,;:()\n]|\s(?:such as|as|like|e\.g\.|in the format)\s/i, 1)[0]
      ?.trim() ?? ''
  const choices = parameter.schema.enum.map(String).join(', ')
  const told = [meaning.charAt(0).toLowerCase() + meaning.slice(1), choices && `one of ${choices}`].filter(Boolean)
  return told.length > 0 ? `the ${name} – ${told.join(', ')}` : `the ${name}`
}

function joined(questions: string[]): string {
  if (questions.length < 2) return questions[0] ?? 'what is it about'
  return `${questions.slice(0, -1).join(', ')} and ${questions.at(-1)}`
}
