import type { NewSession, SessionRecord } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** signInLinks/{hash} */
interface LinkDocument {
  userId: string
  expiresAt: number
}

export async function createSession(documents: Writer, chain: AuditChain, session: NewSession): Promise<void> {
  const { userId, createdAt, way } = session
  setSession(documents, session)
  await appendAudit(documents, chain, { userId, entries: [{ kind: 'signed_in', data: { way } }], now: createdAt })
}

export function setSession(documents: Setter, { id, userId, createdAt, expiresAt }: SessionRecord): void {
  documents.set(paths.session(id), { id, userId, createdAt, expiresAt })
}

export function setLink(documents: Setter, hash: string, { userId, expiresAt }: LinkDocument): void {
  documents.set(paths.signInLink(hash), { userId, expiresAt })
}

export async function findSession(documents: Reader, id: string, now: number): Promise<SessionRecord | undefined> {
  const found = await documents.get<SessionRecord>(paths.session(id))
  if (!found || found.expiresAt <= now) return undefined
  const { userId, createdAt, expiresAt } = found
  return { id, userId, createdAt, expiresAt }
}

export async function endSession(documents: Writer, chain: AuditChain, id: string, now: number): Promise<boolean> {
  const found = await documents.get<SessionRecord>(paths.session(id))
  if (!found) return false
  documents.remove(paths.session(id))
  await appendAudit(documents, chain, { userId: found.userId, entries: [{ kind: 'signed_out', data: {} }], now })
  return true
}

export async function useLink(
  documents: Writer,
  chain: AuditChain,
  hash: string,
  session: Omit<NewSession, 'userId'>,
): Promise<SessionRecord | undefined> {
  const link = await documents.get<LinkDocument>(paths.signInLink(hash))
  if (!link) return undefined
  documents.remove(paths.signInLink(hash))
  if (link.expiresAt <= session.createdAt) return undefined
  const { way: _way, ...record } = session
  await createSession(documents, chain, { ...session, userId: link.userId })
  return { ...record, userId: link.userId }
}
