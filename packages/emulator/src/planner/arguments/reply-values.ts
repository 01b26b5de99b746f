import type { MadeCall } from '../conversation/conversation.ts'
import { isSubject } from './fill-subject.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { partnerIn, personNamed, written } from './people.ts'
import { isReference, name, reference } from './reference.ts'
import { asksToReply, asLetter, subjectOf } from './reply.ts'
import { byKey, firstOf, resultsOf, type Seen, valuesOf } from './result-items.ts'
import { isBodyText } from './roles.ts'
import { shapeOf } from './shapes.ts'

/** An answer joins its thread also where a thread may be left out, and shows the subject that it has there. */
export function ofThread(parameter: Parameter, results: readonly Seen[], text: string): unknown {
  if (isReference(parameter)) return firstOf(results, ({ value }) => byKey(value, name(parameter)))
  const answered = isSubject(parameter) ? firstOf(results, ({ value }) => partnerIn(value, text)) : undefined
  const subject = answered ? subjectOf(answered) : ''
  return subject === '' ? undefined : `Re: ${subject}`
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
  const partner = asked.isReply ? firstOf(results, ({ value }) => partnerIn(value, asked.text)?.partner) : undefined
  const person = partner ?? personNamed(valuesOf(results), asked.text)
  if (!person) return firstOf(results, (seen) => reference(seen, parameter, asked.text))
  return /<\S+@\S+>/.test(parameter.description) ? written(person) : person.address
}

/** Where a text has to have a greeting and a closing, a sentence that was said gets them. Quotations stay as they are. */
export function fillLetter(filling: Filling, calls: readonly MadeCall[]): void {
  for (const [parameter, value] of filling.values) {
    if (typeof value !== 'string' || !isBodyText(parameter) || !/\bgreeting\b/i.test(parameter.description)) continue
    if (value.includes('\n') || filling.quoted.length > 0) continue
    const results = resultsOf(calls)
    const known = firstOf(results, ({ value }) => partnerIn(value, filling.text))
    const partner = asksToReply(filling.text) ? known?.partner : personNamed(valuesOf(results), filling.text)
    filling.values.set(parameter, asLetter(value, { partner, self: known?.self }))
  }
}
