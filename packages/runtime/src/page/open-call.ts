import type { Message, ToolPart } from '@deckhand/spec'
import type { CallKind, CallSeal } from './call-seal.ts'
import { badField } from './field-error.ts'
import { callsOf } from './read-history.ts'

/** A call that has no result yet, as this server made it. Its id is the bare one; the client knows it by the other. */
export interface OpenCall extends CallKind {
  part: ToolPart
  sealedId: string
}

/** The calls that wait for the client. Throws BAD_REQUEST when one is not as it was made, or is not this user's. */
export function openCalls(messages: Message[], seal: CallSeal): OpenCall[] {
  const turn = messages.at(-1)
  if (turn?.role !== 'assistant') return []
  return callsOf(turn)
    .filter(({ status }) => status === 'planned')
    .map((part) => openCall(part, seal))
}

function openCall(part: ToolPart, seal: CallSeal): OpenCall {
  const read = seal.read(part)
  if (!read) {
    const problem = `the call of "${part.name.slice(0, 60)}" is not the one that was made for you. Nothing was run; send the history as it came.`
    throw badField('history', problem)
  }
  const { id: sealedId } = part
  const { id, where, isAsked } = read
  if (where === 'server' && !isAsked)
    throw badField('history', 'a result of the server is missing. Send it as it came.')
  part.id = id
  return { part, sealedId, where, isAsked }
}
