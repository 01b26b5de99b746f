import type { ConnectionStart } from '@deckhand/spec'
import type { Documents, Setter, Writer } from '../documents.ts'
import { paths } from '../paths.ts'
import { removeFound } from '../remove-found.ts'

/** connectionStarts/{hash} */
export async function keepStart(documents: Documents, start: ConnectionStart, now: number): Promise<void> {
  await removeFound(documents, { collection: paths.connectionStarts, where: [['expiresAt', '<=', now]] })
  await documents.write(async (writer) => setStart(writer, start))
}

export function setStart(documents: Setter, { hash, userId, service, sealed, expiresAt }: ConnectionStart): void {
  documents.set(paths.connectionStart(hash), { hash, userId, service, sealed, expiresAt })
}

export async function takeStart(documents: Writer, hash: string): Promise<ConnectionStart | undefined> {
  const found = await documents.get<ConnectionStart>(paths.connectionStart(hash))
  if (!found) return undefined
  documents.remove(paths.connectionStart(hash))
  const { userId, service, sealed, expiresAt } = found
  return { hash, userId, service, sealed, expiresAt }
}
