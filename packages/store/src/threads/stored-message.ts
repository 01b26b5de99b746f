import type { Message, Part, ToolPart, Turn } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'

/** Stands in a stored turn for a call of the run, whose state changes and is kept in a row of its own. */
interface ActionReference {
  type: 'action'
  id: string
}

type StoredPart = Part | ActionReference
type StoredTurn = Omit<Turn, 'parts'> & { parts: StoredPart[] }

/** A turn as it is stored: once and never changed, with references in the place of its calls. */
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

/** A message with the newest state of its calls. `actions` are their bodies by id. */
export function readMessage(body: string, actions: Map<string, string>): Message {
  const stored: Extract<Message, { role: 'user' }> | StoredTurn = JSON.parse(body)
  if (stored.role === 'user') return stored
  return { ...stored, parts: stored.parts.map((part) => (part.type === 'action' ? resolve(part, actions) : part)) }
}

function resolve({ id }: ActionReference, actions: Map<string, string>): ToolPart {
  const body = actions.get(id)
  if (body === undefined)
    throw new DeckhandError('INTERNAL', `The call ${id} is missing from the database. Restore a backup.`)
  return JSON.parse(body)
}
