import type { AuditHead, AuditRow } from '../../audit/audit-chain.ts'
import type { Setter } from '../documents.ts'
import { paths } from '../paths.ts'

/** audit/{auditId} */
export interface AuditDocument {
  userId: string
  position: number
  at: number
  kind: string
  runId: string | null
  body: string
  hash: string
}

/** auditHeads/{userId} */
export interface AuditHeadDocument {
  userId: string
  position: number
  hash: string
  seal: string
}

/** Hashes are made over rows, so that they are the same in every store and a copied chain stays whole. */
export function toAuditRow({ userId, position, at, kind, runId, body, hash }: AuditDocument): AuditRow {
  return { user_id: userId, position, at, kind, run_id: runId, body, hash }
}

function toAuditDocument({ user_id, position, at, kind, run_id, body, hash }: AuditRow): AuditDocument {
  return { userId: user_id, position, at, kind, runId: run_id, body, hash }
}

export function toAuditHead({ userId, position, hash, seal }: AuditHeadDocument): AuditHead {
  return { user_id: userId, position, hash, seal }
}

function toHeadDocument({ user_id, position, hash, seal }: AuditHead): AuditHeadDocument {
  return { userId: user_id, position, hash, seal }
}

export function setAuditEntry(documents: Setter, row: AuditRow): void {
  documents.set(paths.auditEntry(row.user_id, row.position), { ...toAuditDocument(row) })
}

export function setAuditHead(documents: Setter, head: AuditHead): void {
  documents.set(paths.auditHead(head.user_id), { ...toHeadDocument(head) })
}
