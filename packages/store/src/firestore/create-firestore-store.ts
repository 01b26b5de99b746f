import type {
  ApprovalStore,
  AuditStore,
  ConnectionStore,
  FileStore,
  MemoryStore,
  PageActionStore,
  SessionStore,
  Store,
} from '@deckhand/spec'
import { AuditChain, chainOfChains } from '../audit/audit-chain.ts'
import type { StoreOptions } from '../create-store.ts'
import { waitForCommands } from '../work/wait-for-commands.ts'
import { createFirestoreApiTokenStore } from './api-tokens/api-tokens.ts'
import { expireApprovals } from './approvals/expire-approvals.ts'
import { findApproval, findOwner, listApprovals } from './approvals/list-approvals.ts'
import { resolveApproval } from './approvals/resolve-approval.ts'
import { appendAudit } from './audit/append-audit.ts'
import { countEntries, listAudit } from './audit/list-audit.ts'
import { isOurs, mayBeOurs, verifyAudit } from './audit/verify-audit.ts'
import { userLane } from './commits/user-lane.ts'
import { keepStart, takeStart } from './connections/connection-starts.ts'
import { connect, disconnect, listConnections, readConnection, renewConnection } from './connections/connections.ts'
import type { Documents } from './documents/documents.ts'
import { paths } from './documents/paths.ts'
import { removeDocuments } from './documents/remove-documents.ts'
import { deleteFile, writeFile } from './files/change-file.ts'
import { fileVersions, listFiles, readFile } from './files/read-file.ts'
import { countMemories, listMemories } from './memory/read-memories.ts'
import { forgetMemory, saveMemory } from './memory/save-memory.ts'
import { searchMemories } from './memory/search-memories.ts'
import { forgetPageActions } from './page-actions/forget-page-actions.ts'
import { beginPageAction, findPageAction, finishPageAction, takeOverPageAction } from './page-actions/page-actions.ts'
import { createFirestoreRunStore } from './runs/create-run-store.ts'
import { QueuePositions } from './runs/queue-position.ts'
import { createSession, endSession, findSession, setLink, useLink } from './sessions/sessions.ts'
import { createFirestoreSettingsStore } from './settings/create-settings-store.ts'
import { createFirestoreThreadStore } from './threads/create-thread-store.ts'
import { createFirestoreUsageStore } from './usage/usage.ts'

/** The store on documents. */
export function createFirestoreStore(documents: Documents, { auditKey }: StoreOptions): Store {
  const chain = new AuditChain(auditKey)
  return waitForCommands({
    runs: createFirestoreRunStore(documents, chain),
    approvals: createFirestoreApprovalStore(documents, chain),
    threads: createFirestoreThreadStore(documents),
    settings: createFirestoreSettingsStore(documents, chain),
    memory: createFirestoreMemoryStore(documents, chain),
    files: createFirestoreFileStore(documents, chain),
    connections: createFirestoreConnectionStore(documents, chain),
    pageActions: createFirestorePageActionStore(documents, chain),
    sessions: createFirestoreSessionStore(documents, chain),
    apiTokens: createFirestoreApiTokenStore(documents, chain),
    audit: createFirestoreAuditStore(documents, chain),
    usage: createFirestoreUsageStore(documents),
    time: () => documents.time(),
    close: () => documents.close(),
  })
}

function createFirestoreApprovalStore(documents: Documents, chain: AuditChain): ApprovalStore {
  const queue = new QueuePositions(documents)
  return {
    find: (userId, approvalId) => documents.read((reader) => findApproval(reader, userId, approvalId)),
    list: (userId, page) => documents.read((reader) => listApprovals(reader, userId, page)),
    resolve: async (answer) => {
      const ports = { chain, queue: queue.once() }
      const ownerId = await findOwner(documents, answer)
      return documents.write((writer) => resolveApproval(writer, ports, { ...answer, ownerId }), userLane(ownerId))
    },
    expire: (now) => expireApprovals(documents, { chain, queue: queue.once(), now }),
  }
}

function createFirestoreAuditStore(documents: Documents, chain: AuditChain): AuditStore {
  return {
    list: (userId, page) => documents.read((reader) => listAudit(reader, userId, page)),
    append: (userId, entries, now) =>
      documents.write((writer) => appendAudit(writer, chain, { userId, entries, now }), userLane(userId)),
    total: () => documents.read(countEntries),
    isOurs: ({ looksOnly } = { looksOnly: false }) =>
      looksOnly
        ? documents.read((reader) => mayBeOurs(reader, chain))
        : documents.write((writer) => isOurs(writer, chain), userLane(chainOfChains)),
    verify: (onProgress, signal) =>
      verifyAudit(documents, chain, { ...(onProgress && { onProgress }), ...(signal && { signal }) }),
  }
}

function createFirestoreConnectionStore(documents: Documents, chain: AuditChain): ConnectionStore {
  return {
    read: (userId, service) => documents.read((reader) => readConnection(reader, userId, service)),
    list: (userId) => documents.read((reader) => listConnections(reader, userId)),
    connect: (userId, connection, now) =>
      documents.write((writer) => connect(writer, chain, { userId, connection, now }), userLane(userId)),
    renew: (userId, service, renewed) =>
      documents.write((writer) => renewConnection(writer, { userId, service, ...renewed }), userLane(userId)),
    disconnect: (userId, service, now) =>
      documents.write((writer) => disconnect(writer, chain, { userId, service, now }), userLane(userId)),
    start: (start, now) => keepStart(documents, start, now),
    takeStart: (hash) => documents.write((writer) => takeStart(writer, hash)),
  }
}

/** Without lanes, because the contents of two files may be too large for one commit. */
function createFirestoreFileStore(documents: Documents, chain: AuditChain): FileStore {
  return {
    write: async (userId, change) => {
      for (;;) {
        const written = await documents.write((writer) => writeFile(writer, chain, userId, change))
        if (written !== 'made room') return written
      }
    },
    delete: (userId, change) => documents.write((writer) => deleteFile(writer, chain, userId, change)),
    read: (userId, path, version) => documents.read((reader) => readFile(reader, userId, path, version)),
    list: (userId, page) => documents.read((reader) => listFiles(reader, userId, page)),
    versions: (userId, path) => documents.read((reader) => fileVersions(reader, userId, path)),
  }
}

function createFirestoreMemoryStore(documents: Documents, chain: AuditChain): MemoryStore {
  return {
    save: (userId, memory, limits) =>
      documents.write((writer) => saveMemory(writer, userId, { memory, limits }), userLane(userId)),
    search: (userId, query, limit) => documents.read((reader) => searchMemories(reader, userId, query, limit)),
    list: (userId, page) => documents.read((reader) => listMemories(reader, userId, page)),
    count: (userId) => documents.read((reader) => countMemories(reader, userId)),
    forget: (userId, id, now) =>
      documents.write((writer) => forgetMemory(writer, chain, { userId, id, now }), userLane(userId)),
  }
}

function createFirestorePageActionStore(documents: Documents, chain: AuditChain): PageActionStore {
  return {
    begin: (action, audit, now) =>
      documents.write((writer) => beginPageAction(writer, chain, action, { audit, now }), userLane(action.userId)),
    finish: (userId, id, result, audit, now) =>
      documents.write(
        (writer) => finishPageAction(writer, chain, { userId, id, result }, { audit, now }),
        userLane(userId),
      ),
    takeOver: (userId, id, startedAt, now) =>
      documents.write((writer) => takeOverPageAction(writer, { userId, id, startedAt, now }), userLane(userId)),
    find: (userId, id) => documents.read((reader) => findPageAction(reader, userId, id)),
    forget: (before) => forgetPageActions(documents, before),
  }
}

function createFirestoreSessionStore(documents: Documents, chain: AuditChain): SessionStore {
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
