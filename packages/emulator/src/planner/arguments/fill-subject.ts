import { stem } from '../language/stem.ts'
import { tokens } from '../language/tokens.ts'
import { withoutEnding } from '../language/without-ending.ts'
import type { Filling } from './filling.ts'
import type { Parameter } from './parameter.ts'
import { isBodyText } from './roles.ts'

const longest = 60

/** A message that nobody gave a subject gets the beginning of its text. */
export function fillSubject(filling: Filling): void {
  const subject = filling.open().find((parameter) => isSubject(parameter) && isNeeded(filling, parameter))
  const body = [...filling.values].find(([parameter]) => isBodyText(parameter))?.[1]
  if (subject && typeof body === 'string') filling.give(subject, { value: beginningOf(body), spans: [] })
}

/** "May be left out with threadId" is needed without one. */
function isNeeded(filling: Filling, { isRequired, description }: Parameter): boolean {
  const condition = /\b(?:left out|omitted|optional) (?:with|when|if)\b(.*)/i.exec(description)?.[1] ?? ''
  const given = [...filling.values.keys()].map(({ path }) => path.at(-1) ?? '')
  return isRequired || (condition !== '' && !tokens(condition).some(({ text }) => given.includes(text)))
}

export function isSubject({ nameStems, type, isList, schema }: Parameter): boolean {
  return nameStems.at(-1) === stem('subject') && type === 'string' && !isList && schema.enum.length === 0
}

function beginningOf(body: string): string {
  const [sentence = ''] = body.trim().split(/(?<=[.!?])\s|\n/, 1)
  const cut = sentence.length <= longest ? sentence : sentence.slice(0, longest).replace(/\s+\S*$/, '')
  const text = withoutEnding(cut, ' .,;:')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
