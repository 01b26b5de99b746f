import type { AuditHead } from '../../audit/audit-chain.ts'
import type { Documents, FoundDocument, Reader, Search } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { type AuditDocument, type AuditHeadDocument, toAuditHead } from './audit-document.ts'

const batch = 500

export type Heads = Map<string, AuditHead | undefined>

export async function allHeads(documents: Documents): Promise<Heads> {
  const heads: Heads = new Map()
  const search: Search = { collection: paths.auditHeads, orderBy: [['__name__', 'asc']], limit: batch }
  let found: FoundDocument<AuditHeadDocument>[] = []
  do {
    const after = found.at(-1)
    found = await documents.read((reader) => reader.find({ ...search, ...(after && { after: [after.id] }) }))
    for (const { fields } of found) heads.set(fields.userId, toAuditHead(fields))
  } while (found.length === batch)
  return heads
}

export const everyEntry: Search = {
  collection: paths.audit,
  orderBy: [
    ['userId', 'asc'],
    ['position', 'asc'],
    ['__name__', 'asc'],
  ],
  limit: batch,
}

/**
 * All entries, by user and position, whatever these are, even those that no chain of ours ever had. Heads of chains that were not known before are
 * read in the same snapshot.
 */
export async function* entryPages(documents: Documents, heads: Heads): AsyncGenerator<AuditDocument[]> {
  let found: FoundDocument<AuditDocument>[] = []
  do {
    const last = found.at(-1)
    const after = last && { after: [last.fields.userId, last.fields.position, last.id] }
    found = await documents.read(async (reader) => {
      const page = await reader.find<AuditDocument>({ ...everyEntry, ...after })
      await addHeads(reader, heads, page)
      return page
    })
    if (found.length > 0) yield found.map(({ fields }) => fields)
  } while (found.length === batch)
}

async function addHeads(reader: Reader, heads: Heads, page: FoundDocument<AuditDocument>[]): Promise<void> {
  const unknown = [...new Set(page.map(({ fields }) => fields.userId))].filter((userId) => !heads.has(userId))
  const found = await reader.getAll<AuditHeadDocument>(unknown.map((userId) => paths.auditHead(userId)))
  for (const [index, userId] of unknown.entries()) {
    const head = found[index]
    heads.set(userId, head && toAuditHead(head))
  }
}
