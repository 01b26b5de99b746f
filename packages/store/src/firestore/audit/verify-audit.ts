import type { AuditFault, AuditReport } from '@deckhand/spec'
import { type AuditChain, chainOfChains } from '../../audit/audit-chain.ts'
import { beganUser, lostChain, unknownChain } from '../../audit/beginnings.ts'
import type { Documents, Reader, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { type AuditDocument, type AuditHeadDocument, setAuditHead, toAuditHead } from './audit-document.ts'
import { allHeads, entryPages, type Heads } from './audit-pages.ts'
import { ChainWalks } from './chain-walks.ts'

/** Reads every document once, page by page. */
export async function verifyAudit(
  documents: Documents,
  chain: AuditChain,
  { onProgress = () => {}, signal }: { onProgress?: (entries: number) => void; signal?: AbortSignal },
): Promise<AuditReport> {
  const report: AuditReport = { users: 0, entries: 0, faults: [] }
  // Read the heads first: concurrent appends make a chain longer than this, never shorter.
  const heads = await allHeads(documents)
  const walks = new ChainWalks(chain, heads)
  for await (const page of entryPages(documents, heads)) {
    signal?.throwIfAborted()
    for (const entry of page) walks.check(entry)
    report.entries += page.filter(({ userId }) => userId !== chainOfChains).length
    onProgress(report.entries)
  }
  report.faults.push(...walks.end(), ...(await lostChains(documents, heads, walks)))
  if (walks.unsearchable > 0) report.unsearchable = walks.unsearchable
  report.users = [...heads.keys()].filter((userId) => userId !== chainOfChains).length
  return report
}

/** Chains that are gone except for their record in the chain of chains, and chains without such a record. */
async function lostChains(documents: Documents, heads: Heads, { began, lastBegan }: ChainWalks): Promise<AuditFault[]> {
  const gone = began.filter((userId) => !heads.has(userId))
  const found = await documents.read((reader) =>
    reader.getAll<AuditHeadDocument>(gone.map((userId) => paths.auditHead(userId))),
  )
  // A chain that began after we read the heads is not lost.
  const lost = gone.filter((_, index) => !found[index])
  const begun = new Set([chainOfChains, ...began, ...(await beganSince(documents, lastBegan))])
  const unknown = [...heads.keys()].filter((userId) => !begun.has(userId))
  return [...lost.map(lostChain), ...unknown.map(unknownChain)]
}

/** The chain of chains was read first, so chains that began since then are recorded there after that position. */
async function beganSince(documents: Documents, position: number): Promise<string[]> {
  const found = await documents.read((reader) =>
    reader.find<AuditDocument>({
      collection: paths.audit,
      where: [
        ['userId', '==', chainOfChains],
        ['position', '>', position],
      ],
      orderBy: [['position', 'asc']],
    }),
  )
  return found.flatMap(({ fields }) => beganUser(fields))
}

export async function isOurs(documents: Writer, chain: AuditChain): Promise<boolean> {
  const path = paths.auditHead(chainOfChains)
  const head = await documents.get<AuditHeadDocument>(path)
  if (head) return head.seal === chain.seal(toAuditHead(head))
  const first = { user_id: chainOfChains, position: 0, hash: '' }
  setAuditHead(documents, { ...first, seal: chain.seal(first) })
  return true
}

export async function mayBeOurs(documents: Reader, chain: AuditChain): Promise<boolean> {
  const head = await documents.get<AuditHeadDocument>(paths.auditHead(chainOfChains))
  return head === undefined || head.seal === chain.seal(toAuditHead(head))
}
