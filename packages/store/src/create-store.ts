import type {
  ApiTokenStore,
  ApprovalStore,
  AuditStore,
  ConnectionStore,
  FileStore,
  MemoryStore,
  PageActionStore,
  SessionStore,
  SettingsStore,
  Store,
  UsageStore,
} from '@deckhand/spec'
import {
  createApiToken,
  findApiToken,
  listApiTokens,
  pruneApiTokens,
  revokeApiToken,
  useApiToken,
} from './api-tokens/api-tokens.ts'
import { expireApprovals } from './approvals/expire-approvals.ts'
import { findApproval, listApprovals } from './approvals/list-approvals.ts'
import { resolveApproval } from './approvals/resolve-approval.ts'
import { appendAudit } from './audit/append-audit.ts'
import { AuditChain } from './audit/audit-chain.ts'
import { countEntries, listAudit } from './audit/list-audit.ts'
import { isOurs, mayBeOurs, verifyAudit } from './audit/verify-audit.ts'
import { keepStart, takeStart } from './connections/connection-starts.ts'
import { connect, disconnect, listConnections, readConnection, renewConnection } from './connections/connections.ts'
import { deleteFile, writeFile } from './files/change-file.ts'
import { fileVersions, listFiles, readFile } from './files/read-file.ts'
import { forgetMemory } from './memory/forget-memory.ts'
import { countMemories, listMemories, searchMemories } from './memory/read-memories.ts'
import { saveMemory } from './memory/save-memory.ts'
import {
  beginPageAction,
  findPageAction,
  finishPageAction,
  forgetPageActions,
  takeOverPageAction,
} from './page-actions/page-actions.ts'
import { createRunStore } from './runs/create-run-store.ts'
import { createSession, endSession, findSession, offerLink, pruneSessions, useLink } from './sessions/sessions.ts'
import { changeProfile, readProfile } from './settings/profile.ts'
import { changeSettings, readSettings } from './settings/settings.ts'
import type { Database } from './sql/database.ts'
import { createThreadStore } from './threads/create-thread-store.ts'
import { countTokens, extendSlot, freeSlot, reserveTokens, takeSlot } from './usage/usage.ts'
import { waitForCommands } from './work/wait-for-commands.ts'

export interface StoreOptions {
  /** Signs the audit. Must be the same in every process, and never stored in the database. */
  auditKey: Buffer
}

const durable = { durable: true }
/** Does not wait for the disk: the next durable write includes it, and losing it in a power cut does no harm. */
const soon = { durable: false }

/** The store on any SQL database with our schema. */
export function createStore(database: Database, { auditKey }: StoreOptions): Store {
  const chain = new AuditChain(auditKey)
  return waitForCommands({
    runs: createRunStore(database, chain),
    approvals: createApprovalStore(database, chain),
    threads: createThreadStore(database),
    settings: createSettingsStore(database, chain),
    memory: createMemoryStore(database, chain),
    files: createFileStore(database, chain),
    connections: createConnectionStore(database, chain),
    pageActions: createPageActionStore(database, chain),
    sessions: createSessionStore(database, chain),
    apiTokens: createApiTokenStore(database, chain),
    audit: createAuditStore(database, chain),
    usage: createUsageStore(database),
    time: () => database.time(),
    close: () => database.close(),
  })
}

function createApprovalStore(database: Database, chain: AuditChain): ApprovalStore {
  return {
    find: (userId, approvalId) => database.read((sql) => findApproval(sql, userId, approvalId)),
    list: (userId, page) => database.read((sql) => listApprovals(sql, userId, page)),
    resolve: (resolution) => database.write((sql) => resolveApproval(sql, chain, resolution), durable),
    expire: (now) => expireApprovals(database, chain, now),
  }
}

function createConnectionStore(database: Database, chain: AuditChain): ConnectionStore {
  return {
    read: (userId, service) => database.read((sql) => readConnection(sql, userId, service)),
    list: (userId) => database.read((sql) => listConnections(sql, userId)),
    connect: (userId, connection, now) =>
      database.write((sql) => connect(sql, chain, { userId, connection, now }), durable),
    renew: (userId, service, renewed) =>
      database.write((sql) => renewConnection(sql, { userId, service, ...renewed }), durable),
    disconnect: (userId, service, now) =>
      database.write((sql) => disconnect(sql, chain, { userId, service, now }), durable),
    start: (start, now) => database.write((sql) => keepStart(sql, start, now), durable),
    takeStart: (hash) => database.write((sql) => takeStart(sql, hash), durable),
  }
}

function createFileStore(database: Database, chain: AuditChain): FileStore {
  return {
    write: (userId, change) => database.write((sql) => writeFile(sql, chain, userId, change), durable),
    delete: (userId, change) => database.write((sql) => deleteFile(sql, chain, userId, change), durable),
    read: (userId, path, version) => database.read((sql) => readFile(sql, userId, path, version)),
    list: (userId, page) => database.read((sql) => listFiles(sql, userId, page)),
    versions: (userId, path) => database.read((sql) => fileVersions(sql, userId, path)),
  }
}

function createMemoryStore(database: Database, chain: AuditChain): MemoryStore {
  return {
    save: (userId, memory, limits) => database.write((sql) => saveMemory(sql, userId, { memory, limits }), durable),
    search: (userId, query, limit) => database.read((sql) => searchMemories(sql, userId, query, limit)),
    list: (userId, page) => database.read((sql) => listMemories(sql, userId, page)),
    count: (userId) => database.read((sql) => countMemories(sql, userId)),
    forget: (userId, id, now) => database.write((sql) => forgetMemory(sql, chain, { userId, id, now }), durable),
  }
}

function createPageActionStore(database: Database, chain: AuditChain): PageActionStore {
  return {
    begin: (action, audit, now) =>
      database.write((sql) => beginPageAction(sql, chain, action, { audit, now }), durable),
    finish: (userId, id, result, audit, now) =>
      database.write((sql) => finishPageAction(sql, chain, { userId, id, result }, { audit, now }), durable),
    takeOver: (userId, id, startedAt, now) =>
      database.write((sql) => takeOverPageAction(sql, { userId, id, startedAt, now }), durable),
    find: (userId, id) => database.read((sql) => findPageAction(sql, userId, id)),
    forget: (before) => database.write((sql) => forgetPageActions(sql, before), durable),
  }
}

function createSessionStore(database: Database, chain: AuditChain): SessionStore {
  return {
    create: (session) => database.write((sql) => createSession(sql, chain, session), durable),
    find: (id, now) => database.read((sql) => findSession(sql, id, now)),
    end: (id, now) => database.write((sql) => endSession(sql, chain, id, now), durable),
    offerLink: (link) => database.write((sql) => offerLink(sql, link), durable),
    useLink: (hash, session) => database.write((sql) => useLink(sql, chain, hash, session), durable),
    prune: (now) => database.write((sql) => pruneSessions(sql, now), durable),
  }
}

function createSettingsStore(database: Database, chain: AuditChain): SettingsStore {
  return {
    read: (userId) => database.read((sql) => readSettings(sql, userId)),
    write: (userId, change, now) =>
      database.write((sql) => changeSettings(sql, chain, { userId, change, now }), durable),
    readProfile: (userId) => database.read((sql) => readProfile(sql, userId)),
    writeProfile: (userId, change, now) =>
      database.write((sql) => changeProfile(sql, chain, { userId, change, now }), durable),
  }
}

// The next turn is written durably, and includes the counts. A slot that a power cut loses belonged to a process that is gone.
function createUsageStore(database: Database): UsageStore {
  return {
    reserveTokens: (userId, tokens, limit) => database.write((sql) => reserveTokens(sql, userId, tokens, limit), soon),
    countTokens: (userId, tokens, now) => database.write((sql) => countTokens(sql, userId, tokens, now), soon),
    takeSlot: (slot) => database.write((sql) => takeSlot(sql, slot), soon),
    extendSlot: (userId, id, until) => database.write((sql) => extendSlot(sql, userId, id, until), soon),
    freeSlot: (userId, id) => database.write((sql) => freeSlot(sql, userId, id), soon),
  }
}

function createAuditStore(database: Database, chain: AuditChain): AuditStore {
  return {
    list: (userId, page) => database.read((sql) => listAudit(sql, userId, page)),
    append: (userId, entries, now) =>
      database.write((sql) => appendAudit(sql, chain, { userId, entries, now }), durable),
    total: () => database.read(countEntries),
    isOurs: ({ looksOnly } = { looksOnly: false }) =>
      looksOnly ? database.read((sql) => mayBeOurs(sql, chain)) : database.write((sql) => isOurs(sql, chain), durable),
    verify: (onProgress, signal) =>
      verifyAudit(database, chain, { ...(onProgress && { onProgress }), ...(signal && { signal }) }),
  }
}

function createApiTokenStore(database: Database, chain: AuditChain): ApiTokenStore {
  return {
    create: (token, most) => database.write((sql) => createApiToken(sql, chain, token, most), durable),
    list: (userId) => database.read((sql) => listApiTokens(sql, userId)),
    find: (id, now) => database.read((sql) => findApiToken(sql, id, now)),
    // Only the time of last use, which is shown to people.
    use: (id, now) => database.write((sql) => useApiToken(sql, id, now), soon),
    revoke: (userId, id, now) => database.write((sql) => revokeApiToken(sql, chain, { userId, id, now }), durable),
    prune: (now) => database.write((sql) => pruneApiTokens(sql, now), durable),
  }
}
