import { isRecord } from '../answer/results.ts'
import { addresseeOf } from './addressee.ts'
import { isCalled, type Person, peopleIn, personIn } from './people.ts'
import { byKey, messagesIn, senderOf } from './result-items.ts'

export interface Correspondence {
  partner: Person
  /** The user, where the messages leave no doubt who that is. */
  self: Person | undefined
  /** What is answered. */
  message: unknown
  isNewest: boolean
}

/**
 * Whom an answer to these messages goes to: whoever the words name, or else whoever wrote the newest that the user did not write. Nobody
 * when somebody is named who wrote none of them, or who is the user, and when it may be the user. `others` are all results there are,
 * which may tell more about who the user is.
 */
export function partnerIn(result: unknown, text: string, others: readonly unknown[] = []): Correspondence | undefined {
  const messages = messagesIn(result)
  const users = usersIn(messages, others)
  const addressee = addresseeOf(text)
  const named = messages.map(writerOf).find((one) => one && isMeant(one, addressee))
  const only = users.length === 1 ? users[0] : undefined
  if (addressee !== '' && (!named || named.address === only?.address || isSeveral.test(addressee))) return undefined
  if (!named && users.length > 1 && isAlone(others)) return undefined
  const rest = users.filter(({ address }) => address !== named?.address)
  const message = messages.findLast((one) =>
    named ? writerOf(one)?.address === named.address : writerOf(one)?.address !== rest[0]?.address,
  )
  const partner = message && personIn(String(byKey(message, 'replyTo') ?? senderOf(message)))
  const selves = users.filter(({ address }) => address !== partner?.address)
  const self = selves.length === 1 ? selves[0] : undefined
  return partner && { partner, self, message, isNewest: message === messages.at(-1) }
}

/** A lone thread between two does not tell which of them is the user. What was found beside it may. */
function isAlone(others: readonly unknown[]): boolean {
  return others.filter((other) => messagesIn(other).length > 0).length === 1
}

/** An answer goes to one of them, and to choose which is not for us. */
const isSeveral = /,| and /

const writerOf = (message: unknown) => personIn(senderOf(message))

function isMeant(person: Person, addressee: string): boolean {
  return addressee.includes('@') ? person.address === addressee.toLowerCase() : isCalled(person, addressee)
}

/** Whoever wrote what is marked as sent; else the user is in every message, as its sender or among its receivers; of several such the one who was written to last comes first. */
function usersIn(messages: readonly unknown[], others: readonly unknown[]): Person[] {
  const sent = [messages, ...others.map((other) => messagesIn(other))]
    .flat()
    .find((message) => isRecord(message) && message.sent === true)
  const sender = sent ? writerOf(sent) : undefined
  if (sender) return [sender]
  const own = inEvery(messages, messages)
  const inAll = inEvery(messages, [...messages, ...others.flatMap((other) => messagesIn(other))])
  return inAll.length > 0 ? inAll : own
}

function inEvery(messages: readonly unknown[], all: readonly unknown[]): Person[] {
  const receivers = all.flatMap((message) => receiversOf(message))
  const last = messages.flatMap((message) => receiversOf(message)).reverse()
  const everybody = all.map((message) => [...peopleIn(senderOf(message)), ...receiversOf(message)])
  const found = [...last, ...receivers].filter((one) =>
    everybody.every((people) => people.some(({ address }) => address === one.address)),
  )
  return found.filter((one, index) => found.findIndex(({ address }) => address === one.address) === index)
}

function receiversOf(message: unknown): Person[] {
  return peopleIn(String(byKey(message, 'to') ?? ''))
}
