import { byKey, itemsIn, senderOf } from './result-items.ts'
import { shapedTexts } from './shapes.ts'

/** Somebody as mail names them: `Ann Lee <ann@example.com>`. */
export interface Person {
  name: string
  address: string
}

export function personIn(text: string): Person | undefined {
  const [found] = shapedTexts(text.slice(0, 1000), 'mail')
  if (!found) return undefined
  const name = text
    .slice(0, found.start)
    .replace(/[<"']+/g, ' ')
    .trim()
  return { name: name.includes('@') ? '' : name, address: found.text }
}

/** How the person is written where names may stand beside addresses. */
export function written({ name, address }: Person): string {
  return name === '' ? address : `${name} <${address}>`
}

export const firstName = ({ name }: Person): string => name.split(' ')[0] ?? ''

export function peopleIn(text: string): Person[] {
  return text.split(/,(?=[^<]*(?:<|@))/).flatMap((piece) => personIn(piece) ?? [])
}

/** The address of somebody who is only named in the words. */
export function personNamed(results: readonly unknown[], text: string): Person | undefined {
  const people = results.flatMap((result) =>
    itemsIn(result).flatMap((item) => [senderOf(item), String(byKey(item, 'to') ?? '')].flatMap(peopleIn)),
  )
  return people.find((person) => isCalled(person, text))
}

/** Whether the words have a part of the person's name. */
export function isCalled({ name }: Person, text: string): boolean {
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return name
    .toLowerCase()
    .split(/\s+/)
    .some((part) => part.length > 2 && words.has(part))
}
