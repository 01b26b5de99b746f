import type { Control } from '../control.ts'
import { labelIds } from '../page-words.ts'

export type Role = 'name' | 'first' | 'last' | 'street' | 'postcode' | 'city' | 'country' | 'email' | 'phone'

/** What a field is for, by what is written on it. */
export function roleOf({ label }: Control): Role | undefined {
  const ids = labelIds(label)
  const roles: Role[] = ['email', 'phone', 'postcode', 'street', 'country', 'city']
  if (ids.includes('name'))
    return /\b(?:first|given)\b/i.test(label) ? 'first' : /\b(?:last|family|sur)/i.test(label) ? 'last' : 'name'
  return roles.find((role) => ids.includes(role))
}

const code =
  '(?:[A-Z]{1,2}-)?\\d{3,6}(?:-\\d{3}| \\d{2}(?!\\d))?|[A-Z]\\d[\\dW] ?[\\dA-Z]{4}|[A-Z]{1,2}\\d[\\dA-Z]? ?\\d[A-Z]{2}'
const codeAlone = new RegExp(`^(?:${code})$`)
const codeFirst = new RegExp(`^(${code}) (\\p{L}.*)$`, 'u')
const codeLast = new RegExp(`^(\\p{L}[^\\d]*) (${code})$`, 'u')

export interface Part {
  role: Role
  value: string
}

const named =
  /^(?:(?:my|the) )?(full name|name|street|address|post ?code|postal code|zip(?: code)?|city|town|country|e-?mail(?: address)?|phone(?: number)?)(?: is)?[:\s]+(.+)$/i
const namedRoles: [RegExp, Role][] = [
  [/name/i, 'name'],
  [/mail/i, 'email'],
  [/street|address/i, 'street'],
  [/post|zip/i, 'postcode'],
  [/city|town/i, 'city'],
  [/country/i, 'country'],
  [/phone/i, 'phone'],
]

/** "name Ada, street 1 Mill Lane" says itself what is what. One such word alone may be part of a name. */
function namedPart(text: string): Part | undefined {
  const [, word = '', value] = named.exec(text) ?? []
  const role = namedRoles.find(([pattern]) => pattern.test(word))?.[1]
  return role && value ? { role, value } : undefined
}

/** Tells the parts of an address apart by their shape and order: whose, where, and how to reach them. */
export function addressParts(texts: readonly string[]): Part[] {
  const isNamed = texts.filter(namedPart).length > 1 || texts.some((text) => /^my [\p{L} -]{2,20} is /iu.test(text))
  const parts = isNamed ? texts.flatMap((text) => namedPart(text) ?? []) : []
  const has = (role: Role) => parts.some((part) => part.role === role)
  for (const text of texts.filter((one) => !isNamed || !namedPart(one))) {
    const [, early, town] = codeFirst.exec(text) ?? []
    const [, place, late] = codeLast.exec(text) ?? []
    if (/@/.test(text)) parts.push({ role: 'email', value: text })
    else if (/^\+?[\d ()/-]{7,}$/.test(text)) parts.push({ role: 'phone', value: text })
    else if (codeAlone.test(text)) parts.push({ role: 'postcode', value: text })
    else if (early && town) parts.push({ role: 'postcode', value: early }, { role: 'city', value: town })
    else if (place && late && has('street'))
      parts.push({ role: 'city', value: place }, { role: 'postcode', value: late })
    else if (/\d/.test(text)) parts.push({ role: 'street', value: text })
    else parts.push({ role: !has('name') && !has('street') ? 'name' : has('city') ? 'country' : 'city', value: text })
  }
  return parts
}
