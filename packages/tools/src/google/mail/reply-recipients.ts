import { DeckhandError } from '@deckhand/spec/errors'
import type { gmail_v1 } from '@googleapis/gmail'
import parseList from 'nodemailer/lib/addressparser'
import { type MailAddress, normalAddress } from './address.ts'
import { hasLabel, rawHeader } from './message-headers.ts'

export interface ReplyRecipients {
  to: string[]
  cc: string[]
}

/** The recipients of an answer. An answer to the user's own mail goes to that mail's recipients. */
export function replyRecipients(message: gmail_v1.Schema$Message, own: string, all: boolean): ReplyRecipients {
  const listed = (name: string) => addressesIn(rawHeader(message, name))
  const from = listed('From')
  const isOwn = hasLabel(message, 'SENT') || from.includes(own)
  const answered = isOwn ? listed('To') : first(listed('Reply-To'), from)
  const to = first(without(answered, [own]), answered)
  if (to.length === 0) {
    throw new DeckhandError(
      'NOT_FOUND',
      'The message has no address that could be answered. Use gmail_send to write to somebody.',
    )
  }
  return { to, cc: all ? without([...listed('To'), ...listed('Cc')], [own, ...to]) : [] }
}

/**
 * The arguments must name exactly the real recipients, because the policy and the person judge only the arguments. Throws BAD_REQUEST with the right ones.
 * The caller chooses who is in to and who in cc.
 */
export function checkRecipients(given: Record<'to' | 'cc', MailAddress[]>, right: ReplyRecipients, all: boolean): void {
  const named = new Set([...given.to, ...given.cc].map(({ address }) => address))
  const meant = new Set([...right.to, ...right.cc])
  if (named.size === meant.size && [...named].every((address) => meant.has(address))) return
  const cc = right.cc.length > 0 ? `, cc: ${right.cc.join(', ')}` : ''
  throw new DeckhandError(
    'BAD_REQUEST',
    `to: ${all ? 'an answer to all' : 'an answer'} in this thread goes to exactly these: to: ${right.to.join(', ')}${cc}. ` +
      `Call gmail_reply again with them${all ? '' : ', with replyAll for everybody in the thread,'} or use gmail_send for others.`,
    { field: 'to' },
  )
}

function addressesIn(header: string): string[] {
  const found = parseList(header, { flatten: true }).map(({ address }) => normalAddress(address))
  return [...new Set(found.filter((address) => address !== undefined))]
}

const first = (one: string[], other: string[]) => (one.length > 0 ? one : other)

const without = (addresses: string[], others: string[]) => [
  ...new Set(addresses.filter((address) => !others.includes(address))),
]
