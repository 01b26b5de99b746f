import type { JsonObject } from '@deckhand/spec'
import type { AuditHead, AuditRow } from '../../audit/audit-chain.ts'
import type { Setter } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { wellFormed } from '../documents/well-formed.ts'

/** audit/{auditId}. `tool` and `status` are copies from the body, for searches. */
export interface AuditDocument extends Partial<Searchable> {
  userId: string
  position: number
  at: number
  kind: string
  runId: string | null
  body: string
  hash: string
}

interface Searchable {
  /** The tool, or the action that was called without an agent. */
  tool: string | null
  /** How it ended or was decided. */
  status: string | null
}

/** auditHeads/{userId} */
export interface AuditHeadDocument {
  userId: string
  position: number
  hash: string
  seal: string
}

/** Hashes cover rows, so that they are the same in every store, and a copied chain stays valid. */
export function toAuditRow({ userId, position, at, kind, runId, body, hash }: AuditDocument): AuditRow {
  return { user_id: userId, position, at, kind, run_id: runId, body, hash }
}

function toAuditDocument({ user_id, position, at, kind, run_id, body, hash }: AuditRow): AuditDocument {
  return { userId: user_id, position, at, kind, runId: run_id, ...searchable(body), body, hash }
}

function searchable(body: string): Searchable {
  const data: JsonObject = JSON.parse(body)
  const firstText = (...names: string[]) => {
    const text = names.map((name) => data[name]).find((value) => typeof value === 'string')
    return text === undefined ? null : wellFormed(text)
  }
  return { tool: firstText('tool', 'action'), status: firstText('status', 'decision', 'outcome') }
}

/** The entry is from a version without search fields. */
export const hasNoCopies = ({ tool, status }: AuditDocument): boolean => tool === undefined && status === undefined

/** The hash covers the body but not the copies. Without this check, a changed copy could hide an entry from a search, or fake one. */
export function hasTrueCopies({ body, tool, status }: AuditDocument): boolean {
  try {
    const right = searchable(body)
    return tool === right.tool && status === right.status
  } catch {
    return false
  }
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
