import type { PackedAction, PackedTurn } from '../../runs/pack-work.ts'
import { noSuchCall } from '../../runs/refusals.ts'
import type { Setter, Writer } from '../documents.ts'
import { type BodyFields, setBody, writeBody } from '../long-body.ts'
import { paths } from '../paths.ts'
import { setMessage } from '../threads/messages.ts'
import { conversationOf, type RunDocument } from './run-document.ts'

/** The newest turn of the run, which counts it already, and its calls. */
export function setTurn(documents: Writer, run: RunDocument, turn: PackedTurn): void {
  const position = run.promptPosition + run.turnCount
  setMessage(documents, { conversation: conversationOf(run), position, runId: run.id, body: turn.body })
  for (const action of turn.actions) setAction(documents, run.id, action)
}

export function setAction(documents: Setter, runId: string, { id, body }: Pick<PackedAction, 'id' | 'body'>): void {
  setBody(documents, paths.action(runId, id), { id, body })
}

/** Only their own documents are written, so that what a run stores grows with what happens in it and no faster. */
export async function updateActions(documents: Writer, runId: string, actions: PackedAction[]): Promise<void> {
  const actionPaths = actions.map(({ id }) => paths.action(runId, id))
  const stored = await documents.getAll<BodyFields>(actionPaths)
  for (const [index, { id, body }] of actions.entries()) {
    const before = stored[index]
    if (!before) throw noSuchCall(runId, id)
    writeBody(documents, paths.action(runId, id), { id, body, before })
  }
}
