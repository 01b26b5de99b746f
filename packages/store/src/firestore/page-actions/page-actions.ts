import type { PageActionRecord, PageActionResult } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { type Audited, endOf } from '../../page-actions/page-actions.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { type BodyFields, readBody, setBody, writeBody } from '../documents/long-body.ts'
import { paths } from '../documents/paths.ts'

/** users/{userId}/pageActions/{id}. The body is a PageActionResult, or empty. */
export interface PageActionDocument extends BodyFields {
  id: string
  userId: string
  tool: string
  status: PageActionRecord['status']
  startedAt: number
}

export async function beginPageAction(
  documents: Writer,
  chain: AuditChain,
  { id, userId, tool, result }: { id: string; userId: string; tool: string; result?: PageActionResult },
  { audit, now }: Audited,
): Promise<PageActionRecord | undefined> {
  const before = await findPageAction(documents, userId, id)
  if (before) return before
  const status = result ? endOf(result) : 'executing'
  const body = result ? JSON.stringify(result) : ''
  setPageAction(documents, { id, userId, tool, status, startedAt: now, body })
  await appendAudit(documents, chain, { userId, entries: audit, now })
  return undefined
}

export function setPageAction(
  documents: Setter,
  action: Omit<PageActionDocument, keyof BodyFields> & { body: string },
): void {
  setBody(documents, paths.pageAction(action.userId, action.id), action)
}

export async function finishPageAction(
  documents: Writer,
  chain: AuditChain,
  { userId, id, result }: { userId: string; id: string; result: PageActionResult },
  { audit, now }: Audited,
): Promise<void> {
  const found = await documents.get<PageActionDocument>(paths.pageAction(userId, id))
  if (!found) throw new DeckhandError('NOT_FOUND', 'There is no such action.')
  if (found.status !== 'executing') return
  const { tool, startedAt } = found
  const ended = { id, userId, tool, status: endOf(result), startedAt, body: JSON.stringify(result) }
  writeBody(documents, paths.pageAction(userId, id), ended)
  await appendAudit(documents, chain, { userId, entries: audit, now })
}

export async function takeOverPageAction(
  documents: Writer,
  { userId, id, startedAt, now }: { userId: string; id: string; startedAt: number; now: number },
): Promise<boolean> {
  const found = await documents.get<PageActionDocument>(paths.pageAction(userId, id))
  if (found?.status !== 'executing' || found.startedAt !== startedAt) return false
  documents.update(paths.pageAction(userId, id), { startedAt: now })
  return true
}

export async function findPageAction(
  documents: Reader,
  userId: string,
  id: string,
): Promise<PageActionRecord | undefined> {
  const path = paths.pageAction(userId, id)
  const found = await documents.get<PageActionDocument>(path)
  if (!found) return undefined
  const body = await readBody(documents, path, found)
  const ended = body === '' ? {} : (JSON.parse(body) as PageActionResult)
  const { tool, status, startedAt } = found
  return { id, userId, tool, status, startedAt, ...ended }
}
