import type { Message } from '@deckhand/spec'
import { readHistory } from '../history/read-history.ts'
import { sizeOf, trimHistory } from '../history/trim-history.ts'
import type { PageLimits, PageRequest } from '../page-desk-options.ts'
import { badField, isObject, refuseDeep, tooLarge } from './check-field.ts'

/** Parses the client's conversation and trims it to the limit. Throws BAD_REQUEST and TOO_LARGE. */
export function readRequest(request: PageRequest, { historyBytes, messageBytes }: PageLimits): Message[] {
  const { history, pageState } = request
  for (const [field, value] of Object.entries({ history, pageState, toolDefinitions: request.pageTools })) {
    refuseDeep(value, field)
  }
  if (!Array.isArray(history)) throw badField('history', 'must be a list.')
  if (!isObject(pageState)) throw badField('pageState', 'must be an object.')
  if ('message' in request) checkMessage(request.message, messageBytes)
  // The histories that this server returns are smaller, so this one was made up.
  const mostBytes = historyBytes * 2
  if (sizeOf(history) > mostBytes) throw tooLarge('history', `has more than ${mostBytes} bytes. Begin a new one.`)
  const messages = readHistory(history)
  return sizeOf(history) <= historyBytes ? messages : readHistory(trimHistory(history, historyBytes))
}

function checkMessage(message: unknown, bytes: number): void {
  if (typeof message !== 'string' || message.trim() === '') throw badField('message', 'must be text.')
  if (Buffer.byteLength(message) > bytes)
    throw tooLarge('message', `has more than ${bytes} bytes. Say it in fewer words.`)
}
