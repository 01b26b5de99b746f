import type { ConnectionStart } from '@deckhand/spec'
import type { Documents, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'
import { removeDocuments } from '../documents/remove-documents.ts'

interface TakenStart {
  isTaken: true
  expiresAt: number
}

/** connectionStarts/{hash} */
export async function keepStart(documents: Documents, start: ConnectionStart, now: number): Promise<void> {
  await removeDocuments(documents, { collection: paths.connectionStarts, where: [['expiresAt', '<=', now]] })
  await documents.write(async (writer) => setStart(writer, start))
}

export function setStart(documents: Setter, { hash, userId, service, sealed, expiresAt }: ConnectionStart): void {
  documents.set(paths.connectionStart(hash), { hash, userId, service, sealed, expiresAt })
}

/**
 * Marks the document as taken until it would have expired, instead of removing it: a removed document has no mark to find out which attempt removed
 * it if a response is lost.
 */
export async function takeStart(documents: Writer, hash: string): Promise<ConnectionStart | undefined> {
  const path = paths.connectionStart(hash)
  const found = await documents.get<ConnectionStart | TakenStart>(path)
  if (!found || 'isTaken' in found) return undefined
  const { userId, service, sealed, expiresAt } = found
  const taken: TakenStart = { isTaken: true, expiresAt }
  documents.set(path, { ...taken })
  return { hash, userId, service, sealed, expiresAt }
}
