import type { JsonObject } from '@deckhand/spec'

const fields = ['to', 'cc', 'bcc', 'attendees', 'recipients', 'recipient', 'channel']

/** Whom a call names, to be shown first. */
export function recipients(input: JsonObject): string[] {
  return fields.flatMap((field) => {
    const value = input[field]
    const list = Array.isArray(value) ? value : [value]
    return list.filter((item) => typeof item === 'string' && item !== '') as string[]
  })
}
