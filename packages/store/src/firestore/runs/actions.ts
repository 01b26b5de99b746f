import type { ToolPart } from '@deckhand/spec'
import type { PackedAction, PackedTurn } from '../../runs/rules/pack-work.ts'
import { noSuchCall } from '../../runs/rules/refusals.ts'
import type { Setter, Writer } from '../documents/documents.ts'
import { type BodyFields, setBody, writeBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'
import { setMessage } from '../threads/messages.ts'
import { conversationOf, type RunDocument } from './run-document.ts'

/** runs/{runId}/actions/{id}. The body is the whole call; the fields are there to search by. Older documents have only `id` and the body. */
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

/** The newest turn of the run, which counts it already, and its calls. */
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

/** As of `run.updatedAt`. Only their own documents are written, so that what a run stores grows with what happens in it and no faster. */
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
