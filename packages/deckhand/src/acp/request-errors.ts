import { RequestError } from '@agentclientprotocol/sdk'
import { errorMappings, toDeckhandError } from '@deckhand/spec/errors'

/** Whatever was thrown as the protocol tells it. The thread of ours that a message speaks of is a session there. */
export function toRequestError(thrown: unknown): RequestError {
  if (thrown instanceof RequestError) return thrown
  const { code, message, field } = toDeckhandError(thrown)
  const isThread = field === 'threadId'
  const words = isThread ? message.replace('threadId:', 'sessionId:') : message
  const told = field === undefined ? {} : { field: isThread ? 'sessionId' : field }
  return new RequestError(errorMappings[code].jsonRpc, words, { code, ...told })
}
