import type { Message } from '@deckhand/spec'
import { badField, isObject, tooLarge } from './field-error.ts'
import type { PageLimits, PageRequest } from './page-desk-options.ts'
import { readHistory } from './read-history.ts'
import { sizeOf, trimHistory } from './trim-history.ts'

const deepest = 60

/** The conversation that the client sent, as much of it as there is room for. Throws BAD_REQUEST and TOO_LARGE. */
export function readRequest(request: PageRequest, { historyBytes, messageBytes }: PageLimits): Message[] {
  const { history, pageState } = request
  for (const [field, value] of Object.entries({ history, pageState, toolDefinitions: request.pageTools })) {
    if (isDeeperThan(value, deepest)) throw badField(field, `is nested more than ${deepest} levels deep.`)
  }
  if (!isObject(pageState)) throw badField('pageState', 'must be an object.')
  if ('message' in request) checkMessage(request.message, messageBytes)
  // What this server returned is never as large: whoever made it did not get it from here.
  if (sizeOf(history) > historyBytes * 2)
    throw tooLarge('history', `has more than ${historyBytes} bytes. Begin a new one.`)
  const messages = readHistory(history)
  return sizeOf(history) <= historyBytes ? messages : readHistory(trimHistory(history, historyBytes))
}

function checkMessage(message: unknown, bytes: number): void {
  if (typeof message !== 'string' || message.trim() === '') throw badField('message', 'must be text.')
  if (Buffer.byteLength(message) > bytes)
    throw tooLarge('message', `has more than ${bytes} bytes. Say it in fewer words.`)
}

/** Without going deeper itself: what is nested without end must not exhaust the stack. */
function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return false
}
