import type { Message, StoredMessage, ThreadStore } from '@deckhand/spec'
import { missing } from '../../runs/rules/refusals.ts'
import { actionIdsOf, parseMessage, resolveMessage, type StoredBody } from '../../threads/stored-message.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { type BodyFields, readBodies, setBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'
import { findThreadDocument } from './thread-document.ts'

/** threads/{conversation}/messages/{position}. `userId`, `role` and `createdAt` are for searches; older documents lack them. */
interface MessageDocument extends BodyFields {
  position: number
  /** `null` for messages outside of runs. */
  runId: string | null
  userId: string
  role: Message['role']
  createdAt: number
}

interface NewMessage extends Pick<MessageDocument, 'position' | 'runId' | 'userId' | 'createdAt'> {
  /** The id of a thread, or of a child run. */
  conversation: string
  body: string
}

export function setMessage(documents: Setter, { conversation, ...message }: NewMessage): void {
  const { role } = parseMessage(message.body)
  setBody(documents, paths.message(conversation, message.position), { ...message, role })
}

/** Messages are stored with their calls, because these do not change any more. */
export function setMessages(
  documents: Writer,
  {
    first,
    messages,
    ...common
  }: { first: number; messages: Message[] } & Omit<NewMessage, 'position' | 'runId' | 'body'>,
): void {
  for (const [index, message] of messages.entries()) {
    setMessage(documents, { ...common, position: first + index, runId: null, body: JSON.stringify(message) })
  }
}

/**
 * The messages of a conversation (a thread or a child run) from one position to another, inclusive, oldest first. Reads them by path, because a
 * search would not see those of the same commit.
 */
export async function readMessages(
  documents: Reader,
  conversation: string,
  { from, to }: { from: number; to: number },
): Promise<StoredMessage[]> {
  const first = Math.max(0, from)
  const positions = Array.from({ length: Math.max(0, to - first + 1) }, (_, index) => first + index)
  const messagePaths = positions.map((position) => paths.message(conversation, position))
  const stored = await readStored<MessageDocument>(documents, messagePaths)
  const parsed = stored.map(({ fields, body }) => ({ ...fields, stored: parseMessage(body) }))
  const actions = await readActions(documents, parsed)
  return parsed.map(({ position, runId, stored }) => ({
    position,
    ...(runId !== null && { runId }),
    message: resolveMessage(stored, (id) => actions.get(paths.action(runId ?? '', id))),
  }))
}

/** Firestore documents: threads/{id}, threads/{id}/messages/{position}, the actions in them (reads). */
export async function pageMessages(
  documents: Reader,
  userId: string,
  threadId: string,
  { before, limit }: Parameters<ThreadStore['messages']>[2],
): Promise<StoredMessage[]> {
  const thread = await findThreadDocument(documents, userId, threadId)
  if (!thread) return []
  const end = Math.min(before ?? thread.messageCount, thread.messageCount)
  const messages = await readMessages(documents, threadId, { from: end - limit, to: end - 1 })
  return messages.reverse()
}

/** The newest state of all calls in the messages, by path. */
async function readActions(
  documents: Reader,
  messages: { runId: string | null; stored: StoredBody }[],
): Promise<Map<string, string>> {
  const actionPaths = messages.flatMap(({ runId, stored }) =>
    actionIdsOf(stored).map((id) => paths.action(runId ?? '', id)),
  )
  const actions = await readStored<BodyFields>(documents, actionPaths)
  return new Map(actions.map(({ path, body }) => [path, body]))
}

async function readStored<T extends BodyFields>(documents: Reader, documentPaths: string[]) {
  const found = await documents.getAll<T>(documentPaths)
  const stored = found.map((fields, index) => ({
    path: documentPaths[index] ?? '',
    fields: fields ?? lost(documentPaths[index]),
  }))
  const bodies = await readBodies(documents, stored)
  return stored.map((each, index) => ({ ...each, body: bodies[index] ?? '' }))
}

function lost(path = ''): never {
  throw missing(`The document ${path}`)
}
