import type { AuditKind, AuditRecord, AuditStore } from '@deckhand/spec'
import { chainOfChains } from '../../audit/audit-chain.ts'
import type { Reader, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import type { AuditDocument, AuditHeadDocument } from './audit-document.ts'

type AuditPage = Parameters<AuditStore['list']>[1]

/** Newest first. */
export async function listAudit(documents: Reader, userId: string, page: AuditPage): Promise<AuditRecord[]> {
  const records: AuditRecord[] = []
  let below = page.after === undefined ? Number.MAX_SAFE_INTEGER : Number(page.after)
  for (let isMore = true; isMore && records.length < page.limit; ) {
    const found = await documents.find<AuditDocument>(searchFor(userId, page, below))
    records.push(...found.filter(({ fields }) => matches(fields, page)).map(({ fields }) => toRecord(fields)))
    below = found.at(-1)?.fields.position ?? 0
    isMore = found.length === page.limit
  }
  return records.slice(0, page.limit)
}

/** A run has few entries, so their kind and times are filtered here. Other searches always have a time range, so that one index is enough. */
function searchFor(userId: string, { kind, runId, from, to, limit }: AuditPage, below: number): Search {
  const where: Search['where'] = [
    ['userId', '==', userId],
    ['position', '<', below],
  ]
  if (runId !== undefined) {
    where.push(['runId', '==', runId])
    return { collection: paths.audit, where, orderBy: [['position', 'desc']], limit }
  }
  if (kind !== undefined) where.push(['kind', '==', kind])
  where.push(['at', '>=', from ?? 0], ['at', '<=', to ?? Number.MAX_SAFE_INTEGER])
  return { collection: paths.audit, where, orderBy: newestFirst, limit }
}

const newestFirst: NonNullable<Search['orderBy']> = [
  ['position', 'desc'],
  ['at', 'desc'],
]

function matches({ kind, at }: AuditDocument, page: AuditPage): boolean {
  const isInTime = at >= (page.from ?? at) && at <= (page.to ?? at)
  return isInTime && kind === (page.kind ?? kind)
}

/** Counts all chains except the chain of chains. */
export async function countEntries(documents: Reader): Promise<number> {
  const [all, chains] = await Promise.all([
    documents.sum({ collection: paths.auditHeads }, 'position'),
    documents.get<AuditHeadDocument>(paths.auditHead(chainOfChains)),
  ])
  return all - (chains?.position ?? 0)
}

function toRecord({ position, at, kind, runId, body, hash }: AuditDocument): AuditRecord {
  return {
    position,
    at,
    kind: kind as AuditKind,
    ...(runId !== null && { runId }),
    data: JSON.parse(body),
    hash,
  }
}
