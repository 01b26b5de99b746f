import type { Message, ToolPart } from '@deckhand/spec'
import type { CallKind, CallSeal } from './call-seal.ts'
import { badField } from './field-error.ts'

/** A call that has no result yet, as this server made it. Its id is the bare one; the client knows it by the other. */
export interface OpenCall extends CallKind {
  part: ToolPart
  sealedId: string
}

/** The calls that wait for the client. Throws BAD_REQUEST when one is not as it was made, or is not this user's. `field`: where the last turn stands. */
export function openCalls(messages: Message[], seal: CallSeal, field: string): OpenCall[] {
  return openParts(messages).map(([part, index]) => openCall(part, seal, `${field}.parts[${index}].functionCall`))
}

/**
 * The same for a user who says something else, so that none of the calls will run. Those that cannot be told, as when a visitor came back with a new pass, are
 * taken for calls of the page: no reason not to hear the user.
 */
export function callsToClose(messages: Message[], seal: CallSeal): OpenCall[] {
  return openParts(messages).map(([part]) => {
    const { id: sealedId } = part
    const { id, where, isAsked } = seal.read(part) ?? { id: sealedId, where: 'page' as const, isAsked: false }
    part.id = id
    return { part, sealedId, where, isAsked }
  })
}

function openParts(messages: Message[]): [ToolPart, number][] {
  const turn = messages.at(-1)
  if (turn?.role !== 'assistant') return []
  return turn.parts.flatMap((part, index): [ToolPart, number][] =>
    part.type === 'tool' && part.status === 'planned' ? [[part, index]] : [],
  )
}

function openCall(part: ToolPart, seal: CallSeal, field: string): OpenCall {
  const read = seal.read(part)
  if (!read) throw badField(field, 'is not a call that was made for you. Nothing was run; send the history as it came.')
  const { id: sealedId } = part
  const { id, where, isAsked } = read
  if (where === 'server' && !isAsked)
    throw badField(field, 'its result is missing, which the server gave. Send the history as it came.')
  part.id = id
  return { part, sealedId, where, isAsked }
}
