import { type AuditChain, chainOfChains } from '../../audit/audit-chain.ts'
import type { Reader, Writer } from '../documents.ts'
import { paths } from '../paths.ts'
import { type AuditHeadDocument, setAuditHead, toAuditHead } from './audit-document.ts'

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
