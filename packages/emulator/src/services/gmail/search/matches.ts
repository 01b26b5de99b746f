import type { StoredLabel, StoredMessage } from '../mailbox-state.ts'
import type { MailAddress, ParsedMail } from '../mime/parse-mail.ts'
import { agoOf, dateOf } from './dates.ts'
import type { Query } from './query.ts'
import { hasPhrase, wordsOf } from './words.ts'

export interface Candidate {
  message: StoredMessage
  mail: ParsedMail
  labels: readonly StoredLabel[]
  now: Date
}

export function matches(query: Query, candidate: Candidate): boolean {
  switch (query.kind) {
    case 'all':
      return query.of.every((part) => matches(part, candidate))
    case 'any':
      return query.of.some((part) => matches(part, candidate))
    case 'not':
      return !matches(query.of, candidate)
    case 'text':
      // A phrase of punctuation alone matches every mail.
      return wordsOf(query.phrase).length === 0 || hasWords(everything(candidate.mail), query.phrase)
    case 'operator':
      return operator(query.name, query.value, candidate)
  }
}

type Operator = (value: string, candidate: Candidate) => boolean

const operators: Record<string, Operator> = {
  from: (value, { mail }) => hasWords(people(mail.from), value),
  to: (value, { mail }) => hasWords(people([...mail.to, ...mail.cc, ...mail.bcc]), value),
  cc: (value, { mail }) => hasWords(people(mail.cc), value),
  bcc: (value, { mail }) => hasWords(people(mail.bcc), value),
  subject: (value, { mail }) => hasWords(mail.subject, value),
  filename: (value, { mail }) => mail.filenames.some((name) => name.toLowerCase().includes(value.toLowerCase())),
  rfc822msgid: (value, { mail }) => mail.messageId.replace(/[<>]/g, '') === value.replace(/[<>]/g, ''),
  after: (value, { message }) => message.internalDate >= (dateOf(value) ?? Number.POSITIVE_INFINITY),
  newer: (value, { message }) => message.internalDate >= (dateOf(value) ?? Number.POSITIVE_INFINITY),
  before: (value, { message }) => message.internalDate < (dateOf(value) ?? 0),
  older: (value, { message }) => message.internalDate < (dateOf(value) ?? 0),
  newer_than: (value, { message, now }) => message.internalDate >= (agoOf(value, now) ?? Number.POSITIVE_INFINITY),
  older_than: (value, { message, now }) => message.internalDate < (agoOf(value, now) ?? 0),
  larger: (value, { mail }) => mail.size > Number(value),
  smaller: (value, { mail }) => mail.size < Number(value),
  category: (value, candidate) => hasLabel(candidate, `CATEGORY_${value === 'primary' ? 'personal' : value}`),
  has: (value, { mail }) => value.toLowerCase() === 'attachment' && mail.filenames.length > 0,
  label: (value, candidate) => hasLabel(candidate, value),
  in: (value, candidate) =>
    value.toLowerCase() === 'anywhere' || hasLabel(candidate, value.replace(/^drafts$/i, 'draft')),
  is: (value, candidate) => {
    if (value.toLowerCase() === 'read') return !hasLabel(candidate, 'UNREAD')
    return hasLabel(candidate, value)
  },
}

/** Searches for an unknown operator as literal text. */
function operator(name: string, value: string, candidate: Candidate): boolean {
  const known = Object.hasOwn(operators, name) ? operators[name] : undefined
  return known ? known(value, candidate) : hasWords(everything(candidate.mail), `${name}:${value}`)
}

function hasWords(text: string, phrase: string): boolean {
  return hasPhrase(wordsOf(text), wordsOf(phrase))
}

function everything({ subject, text, from, to, cc, filenames }: ParsedMail): string {
  return [subject, text, people([...from, ...to, ...cc]), ...filenames].join('\n')
}

function people(list: readonly MailAddress[]): string {
  return list.map(({ name, address }) => `${name} ${address}`).join('\n')
}

/** Matches a label by id or name. A query writes spaces and slashes of a name as hyphens. */
function hasLabel({ message, labels }: Candidate, wanted: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[\s/]+/g, '-')
  const name = plain(wanted)
  return message.labelIds.some((id) => {
    const label = labels.find((known) => known.id === id)
    return plain(id) === name || (label !== undefined && plain(label.name) === name)
  })
}
