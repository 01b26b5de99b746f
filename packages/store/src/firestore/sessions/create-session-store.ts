import type { SessionStore } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import type { Documents } from '../documents.ts'
import { paths } from '../paths.ts'
import { removeDocuments } from '../remove-documents.ts'
import { userLane } from '../user-lane.ts'
import { createSession, endSession, findSession, setLink, useLink } from './sessions.ts'

export function createFirestoreSessionStore(documents: Documents, chain: AuditChain): SessionStore {
  return {
    create: (session) => documents.write((writer) => createSession(writer, chain, session), userLane(session.userId)),
    find: (id, now) => documents.read((reader) => findSession(reader, id, now)),
    end: (id, now) => documents.write((writer) => endSession(writer, chain, id, now)),
    offerLink: ({ hash, ...link }) => documents.write(async (writer) => setLink(writer, hash, link)),
    useLink: (hash, session) => documents.write((writer) => useLink(writer, chain, hash, session)),
    prune: async (now) => {
      const where: [string, '<=', number][] = [['expiresAt', '<=', now]]
      const sessions = await removeDocuments(documents, { collection: paths.sessions, where })
      return sessions + (await removeDocuments(documents, { collection: paths.signInLinks, where }))
    },
  }
}
