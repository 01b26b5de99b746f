import type { ToolPart } from '@deckhand/spec'
import type { PackedAction, PackedTurn } from '../../runs/rules/pack-work.ts'
import { noSuchCall } from '../../runs/rules/refusals.ts'
import type { Setter, Writer } from '../documents/documents.ts'
import { type BodyFields, setBody, writeBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'
import { setMessage } from '../threads/messages.ts'
import { conversationOf, type RunDocument } from './run-document.ts'

/** runs/{runId}/actions/{id}. The body is the whole call; the fields are for searches. Older documents have only `id` and the body. */
interface ActionDocument extends BodyFields {
  id: string
  runId: string
  userId: string
  tool: string
  status: ToolPart['status']
  createdAt: number
  updatedAt: number
}

type NewAction = Pick<ActionDocument, 'id' | 'runId' | 'userId' | 'createdAt' | 'updatedAt'> & { body: string }

/** Writes a turn and its calls. `run` must count the turn already. */
export function setTurn(documents: Writer, run: RunDocument, turn: PackedTurn): void {
  const { id: runId, userId, updatedAt: createdAt } = run
  const position = run.promptPosition + run.turnCount
  setMessage(documents, { conversation: conversationOf(run), position, runId, userId, createdAt, body: turn.body })
  for (const { id, body } of turn.actions)
    setAction(documents, { id, runId, userId, createdAt, updatedAt: createdAt, body })
}

export function setAction(documents: Setter, action: NewAction): void {
  setBody(documents, paths.action(action.runId, action.id), searchable(action))
}

/** Uses the time `run.updatedAt`. Writes the documents of the calls only, so that the cost of a run does not grow with its length. */
export async function updateActions(documents: Writer, run: RunDocument, actions: PackedAction[]): Promise<void> {
  const { id: runId, userId, updatedAt } = run
  const actionPaths = actions.map(({ id }) => paths.action(runId, id))
  const stored = await documents.getAll<BodyFields & Partial<ActionDocument>>(actionPaths)
  for (const [index, { id, body }] of actions.entries()) {
    const before = stored[index]
    if (!before) throw noSuchCall(runId, id)
    const { createdAt = updatedAt } = before
    const action = searchable({ id, runId, userId, createdAt, updatedAt, body })
    writeBody(documents, paths.action(runId, id), { ...action, before })
  }
}

function searchable(action: NewAction): Omit<ActionDocument, keyof BodyFields> & { body: string } {
  const { name: tool, status }: ToolPart = JSON.parse(action.body)
  return { ...action, tool, status }
}
