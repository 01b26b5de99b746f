import { byKey, itemsIn, messagesIn, senderOf } from './result-items.ts'
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

export interface Correspondence {
  partner: Person
  self: Person | undefined
  /** What is answered. */
  message: unknown
}

/** Whom an answer to these messages goes to: whoever the words name, or else whoever wrote the newest that the user did not write. */
export function partnerIn(result: unknown, text: string): Correspondence | undefined {
  const messages = messagesIn(result)
  const named = personNamed([messages], text)
  const self = selfIn(messages, named)
  const message = messages.findLast((one) => personIn(senderOf(one))?.address !== self?.address) ?? messages.at(-1)
  const partner = personIn(String(byKey(message, 'replyTo') ?? senderOf(message)))
  return partner && { partner, self, message }
}

/** The user is in every message, as its sender or among its receivers; of two such it is the one who was written to last. */
function selfIn(messages: unknown[], other: Person | undefined): Person | undefined {
  const receivers = messages.map((message) => peopleIn(String(byKey(message, 'to') ?? '')))
  const everybody = messages.map((message, index) => [...peopleIn(senderOf(message)), ...(receivers[index] ?? [])])
  return receivers
    .flat()
    .reverse()
    .find(
      (one) =>
        one.address !== other?.address &&
        everybody.every((people) => people.some(({ address }) => address === one.address)),
    )
}

function peopleIn(text: string): Person[] {
  return text.split(/,(?=[^<]*(?:<|@))/).flatMap((piece) => personIn(piece) ?? [])
}

/** The address of somebody who is only named in the words. */
export function personNamed(results: readonly unknown[], text: string): Person | undefined {
  const people = results.flatMap((result) =>
    itemsIn(result).flatMap((item) => [senderOf(item), String(byKey(item, 'to') ?? '')].flatMap(peopleIn)),
  )
  const words = new Set(text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return people.find(({ name }) =>
    name
      .toLowerCase()
      .split(/\s+/)
      .some((part) => part.length > 2 && words.has(part)),
  )
}
