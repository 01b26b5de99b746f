import type { Message, Part, ToolPart, Turn, UserMessage } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** A reference in a stored turn to a call, whose state changes and is stored separately. */
interface ActionReference {
  type: 'action'
  id: string
}

type StoredPart = Part | ActionReference
type StoredTurn = Omit<Turn, 'parts'> & { parts: StoredPart[] }

/** The stored form of a turn: written once, with references in place of its calls. */
export function splitTurn(turn: Turn): { body: string; actions: ToolPart[] } {
  const actions: ToolPart[] = []
  const parts = turn.parts.map((part): StoredPart => {
    if (part.type !== 'tool') return part
    actions.push(part)
    return { type: 'action', id: part.id }
  })
  const stored: StoredTurn = { ...turn, parts }
  return { body: JSON.stringify(stored), actions }
}

/** The stored form of a message. */
export type StoredBody = UserMessage | StoredTurn

export const parseMessage = (body: string): StoredBody => JSON.parse(body)

/** The calls whose state is stored separately. */
export function actionIdsOf(stored: StoredBody): string[] {
  return stored.role === 'user' ? [] : stored.parts.flatMap((part) => (part.type === 'action' ? [part.id] : []))
}

/** A message with the newest state of its calls. `bodyOf` finds the body of a call by its id. */
export function resolveMessage(stored: StoredBody, bodyOf: (id: string) => string | undefined): Message {
  if (stored.role === 'user') return stored
  return { ...stored, parts: stored.parts.map((part) => (part.type === 'action' ? resolve(part, bodyOf) : part)) }
}

function resolve({ id }: ActionReference, bodyOf: (id: string) => string | undefined): ToolPart {
  const body = bodyOf(id)
  if (body === undefined)
    throw new DeckhandError('INTERNAL', `The call ${id} is missing from the database. Restore a backup.`)
  return JSON.parse(body)
}
