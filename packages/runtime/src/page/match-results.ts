import type { Message } from '@deckhand/spec'
import { badField } from './field-error.ts'
import type { OpenCall } from './open-call.ts'
import { callsOf } from './read-history.ts'
import type { ReadResult } from './read-results.ts'

/** Each open call with its result. One for a call that is done is passed over: the first result stands. */
export function matchResults(results: ReadResult[], open: OpenCall[], messages: Message[]): [OpenCall, ReadResult][] {
  const done = new Set(messages.flatMap((message) => (message.role === 'assistant' ? callsOf(message) : [])).map(idOf))
  const unknown = results.find(({ callId }) => !done.has(callId) && !open.some(({ sealedId }) => sealedId === callId))
  if (unknown) throw badField(`${unknown.field}.callId`, 'is not that of a call in this conversation.')
  return open.map((call) => {
    const result = results.find(({ callId }) => callId === call.sealedId)
    if (!result) throw badField('results', `there is none for the call of "${call.part.name}" (${call.sealedId}).`)
    return [call, result]
  })
}

const idOf = ({ id }: { id: string }) => id
