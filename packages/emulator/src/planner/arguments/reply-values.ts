import type { MadeCall } from '../conversation/conversation.ts'
import { nameWords } from '../language/tokens.ts'
import { type Correspondence, partnerIn } from './correspondence.ts'
import { isSubject } from './fill-subject.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { personNamed, written } from './people.ts'
import { isReference, name, reference } from './reference.ts'
import { asksToReply, asLetter, subjectOf } from './reply.ts'
import { byKey, firstOf, messagesIn, resultsOf, type Seen, valuesOf } from './result-items.ts'
import { isBodyText } from './roles.ts'
import { shapeOf } from './shapes.ts'

/** An answer joins its thread also where a thread may be left out, and shows the subject that it has there. */
export function ofThread(parameter: Parameter, results: readonly Seen[], text: string): unknown {
  const answered = answeredIn(results, text)
  if (isReference(parameter))
    return idOf(parameter, answered) ?? firstOf(results, ({ value }) => byKey(value, name(parameter)))
  if (!isSubject(parameter)) return undefined
  const subject = answered ? subjectOf(answered) : ''
  return subject === '' ? undefined : `Re: ${subject}`
}

function answeredIn(results: readonly Seen[], text: string): Correspondence | undefined {
  return firstOf(results, ({ value }) => partnerIn(value, text, valuesOf(results)))
}

/** The id of the message that is answered, where the newest of its thread would be taken otherwise. */
function idOf(parameter: Parameter, answered: Correspondence | undefined): unknown {
  const isOfMessage = nameWords(name(parameter)).join(' ') === 'message id'
  return isOfMessage && answered && !answered.isNewest ? byKey(answered.message, 'id') : undefined
}

/** One person is meant; who gets copies is said in words or not at all. */
export function hasAddress(filling: Filling): boolean {
  return [...filling.values.keys()].some((other) => shapeOf(other) === 'mail')
}

/** The address of whoever is answered or named. */
export function addressFor(
  parameter: Parameter,
  results: readonly Seen[],
  asked: { text: string; isReply: boolean },
): unknown {
  const isAnswer = asked.isReply && valuesOf(results).some((value) => messagesIn(value).length > 0)
  const person = isAnswer ? answeredIn(results, asked.text)?.partner : personNamed(valuesOf(results), asked.text)
  if (isAnswer && !person) return undefined
  if (!person) return firstOf(results, (seen) => reference(seen, parameter, asked.text))
  return /<\S+@\S+>/.test(parameter.description) ? written(person) : person.address
}

/** Where a text has to have a greeting and a closing, a sentence that was said gets them. Quotations stay as they are. */
export function fillLetter(filling: Filling, calls: readonly MadeCall[]): void {
  for (const [parameter, value] of filling.values) {
    if (typeof value !== 'string' || !isBodyText(parameter) || !/\bgreeting\b/i.test(parameter.description)) continue
    if (value.includes('\n') || filling.quoted.length > 0) continue
    const results = resultsOf(calls)
    const known = answeredIn(results, filling.text)
    const partner = asksToReply(filling.text) ? known?.partner : personNamed(valuesOf(results), filling.text)
    filling.values.set(parameter, asLetter(value, { partner, self: known?.self }))
  }
}
