import type { ApiTokenRecord, ApiTokenStore, KeptApiToken } from '@deckhand/spec'
import { keptAfterEnd, tooManyTokens } from '../../api-tokens/api-tokens.ts'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { userLane } from '../commits/user-lane.ts'
import type { Documents, Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { removeDocuments } from '../documents/remove-documents.ts'

export function createFirestoreApiTokenStore(documents: Documents, chain: AuditChain): ApiTokenStore {
  return {
    create: (token, most) => documents.write((writer) => create(writer, chain, token, most), userLane(token.userId)),
    list: (userId) => documents.read((reader) => list(reader, userId)),
    find: (id, now) => documents.read((reader) => find(reader, id, now)),
    use: (id, now) => documents.write((writer) => use(writer, id, now)),
    revoke: (userId, id, now) =>
      documents.write((writer) => revoke(writer, chain, { userId, id, now }), userLane(userId)),
    prune: (now) =>
      removeDocuments(documents, {
        collection: paths.apiTokens,
        where: [['expiresAt', '<=', now - keptAfterEnd]],
      }),
  }
}

export function setApiToken(documents: Setter, token: KeptApiToken): void {
  documents.set(paths.apiToken(token.id), { ...token })
}

async function create(documents: Writer, chain: AuditChain, token: KeptApiToken, most: number): Promise<void> {
  const { id, userId, name, scopes, createdAt } = token
  if ((await documents.count({ collection: paths.apiTokens, where: [['userId', '==', userId]] })) >= most)
    throw tooManyTokens(most)
  setApiToken(documents, token)
  const entry = { kind: 'token_created' as const, data: { token: id, name, scopes } }
  await appendAudit(documents, chain, { userId, entries: [entry], now: createdAt })
}

async function list(documents: Reader, userId: string): Promise<ApiTokenRecord[]> {
  const where: [string, '==', string][] = [['userId', '==', userId]]
  const found = await documents.find<KeptApiToken>({ collection: paths.apiTokens, where, limit: 1_000 })
  return found.map(({ fields }) => toRecord(fields)).sort((one, other) => (one.id < other.id ? 1 : -1))
}

async function find(documents: Reader, id: string, now: number): Promise<KeptApiToken | undefined> {
  const found = await documents.get<KeptApiToken>(paths.apiToken(id))
  return found && found.expiresAt > now ? { ...toRecord(found), hash: found.hash } : undefined
}

/** A document also has what commits are known by. */
function toRecord({ id, userId, name, scopes, createdAt, expiresAt, lastUsedAt }: KeptApiToken): ApiTokenRecord {
  return { id, userId, name, scopes, createdAt, expiresAt, ...(lastUsedAt !== undefined && { lastUsedAt }) }
}

async function use(documents: Writer, id: string, now: number): Promise<void> {
  const found = await documents.get<KeptApiToken>(paths.apiToken(id))
  if (found && (found.lastUsedAt ?? 0) < now)
    setApiToken(documents, { ...toRecord(found), hash: found.hash, lastUsedAt: now })
}

async function revoke(
  documents: Writer,
  chain: AuditChain,
  { userId, id, now }: { userId: string; id: string; now: number },
): Promise<boolean> {
  const found = await documents.get<KeptApiToken>(paths.apiToken(id))
  if (found?.userId !== userId) return false
  documents.remove(paths.apiToken(id))
  const entry = { kind: 'token_revoked' as const, data: { token: id, name: found.name } }
  await appendAudit(documents, chain, { userId, entries: [entry], now })
  return true
}
