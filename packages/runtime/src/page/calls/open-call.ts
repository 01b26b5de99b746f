import type { Message, ToolPart } from '@deckhand/spec'
import { badField } from '../request/check-field.ts'
import type { CallKind, CallSeal } from './call-seal.ts'

/** A call without a result. `part.id` is the bare id; the client knows it by `sealedId`. */
export interface OpenCall extends CallKind {
  part: ToolPart
  sealedId: string
}

/** The calls that wait for the client. Throws BAD_REQUEST if one was changed or belongs to another user. `field`: the path of the last turn. */
export function openCalls(messages: Message[], seal: CallSeal, field: string): OpenCall[] {
  return openParts(messages).map(([part, index]) => openCall(part, seal, `${field}.parts[${index}].functionCall`))
}

/**
 * The same for a user who sends another message, so that none of the calls will run. Calls with an invalid seal, for example of a visitor with
 * a new pass, count as calls of the page: they must not keep the user from continuing.
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
  if (!read) throw badField(field, 'is not a call that was made for you. Nothing was run; send the history unchanged.')
  const { id: sealedId } = part
  const { id, where, isAsked } = read
  if (where === 'server' && !isAsked)
    throw badField(field, 'the result of this server action is missing. Send the history unchanged.')
  part.id = id
  return { part, sealedId, where, isAsked }
}
