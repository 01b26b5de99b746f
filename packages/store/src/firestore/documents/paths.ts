import { createHash } from 'node:crypto'
import { wellFormed } from './well-formed.ts'

// Firestore allows 1,500 bytes for an id, but a path holds several of them, and longer index values are cut.
const longest = 400

/**
 * Turns any text into a document id. Different texts get different ids; texts of plain characters stay readable and keep their order.
 * Firestore forbids slashes, `.`, `..` and `__…__` in ids. A long text ends in a colon, which no other id contains, and its hash.
 */
export function documentId(text: string): string {
  const whole = wellFormed(text)
  const id = encodeURIComponent(whole).replace(/^\./, '%2E').replace(/^__/, '%5F_')
  if (id === '') return '%'
  if (id.length <= longest && whole === text) return id
  const hash = createHash('sha256').update(text, 'utf16le').digest('hex')
  return `${id.slice(0, longest - hash.length - 1)}:${hash}`
}

/** Positions as ids, in their order. */
const number = (position: number) => String(position).padStart(10, '0')
const user = (userId: string) => `users/${documentId(userId)}`

/** The paths of all documents. `documentId` makes valid ids of texts that people and agents wrote. */
export const paths = {
  runs: 'runs',
  run: (runId: string) => `runs/${documentId(runId)}`,
  outcome: (runId: string) => `runs/${documentId(runId)}/parts/outcome`,
  below: (runId: string) => `runs/${documentId(runId)}/parts/below`,
  runParts: (runId: string) => `runs/${documentId(runId)}/parts`,
  actions: (runId: string) => `runs/${documentId(runId)}/actions`,
  action: (runId: string, actionId: string) => `runs/${documentId(runId)}/actions/${documentId(actionId)}`,
  events: (runId: string) => `runs/${documentId(runId)}/events`,
  event: (runId: string, seq: number) => `runs/${documentId(runId)}/events/${number(seq)}`,
  /** A part of the long text of a document. */
  part: (path: string, index: number) => `${path}/parts/${number(index)}`,
  manifest: (id: string) => `manifests/${documentId(id)}`,
  threads: 'threads',
  thread: (threadId: string) => `threads/${documentId(threadId)}`,
  /** `conversation`: the id of a thread, or of a child run. */
  messages: (conversation: string) => `threads/${documentId(conversation)}/messages`,
  message: (conversation: string, position: number) =>
    `threads/${documentId(conversation)}/messages/${number(position)}`,
  runKey: (userId: string, key: string) => `${user(userId)}/runKeys/${documentId(key)}`,
  tokens: (userId: string, day: number) => `${user(userId)}/tokens/${number(day)}`,
  workSlots: (userId: string) => `${user(userId)}/workSlots`,
  workSlot: (userId: string, id: string) => `${user(userId)}/workSlots/${documentId(id)}`,
  approvals: (userId: string) => `${user(userId)}/agentApprovals`,
  approval: (userId: string, approvalId: string) => `${user(userId)}/agentApprovals/${documentId(approvalId)}`,
  audit: 'audit',
  /** The chain of chains has the user id ''. */
  auditEntry: (userId: string, position: number) => `audit/${documentId(userId)}-${number(position)}`,
  auditHead: (userId: string) => `auditHeads/${documentId(userId)}`,
  auditHeads: 'auditHeads',
  settings: (userId: string) => `${user(userId)}/settings/agent`,
  memories: (userId: string) => `${user(userId)}/memories`,
  memory: (userId: string, id: string) => `${user(userId)}/memories/${documentId(id)}`,
  memoryKey: (userId: string, id: string) => `${user(userId)}/memoryKeys/${documentId(id)}`,
  /** The memory with this fact, by its hash. */
  memoryFact: (userId: string, fact: string) => `${user(userId)}/memoryFacts/${documentId(fact)}`,
  memoryUse: (userId: string) => `${user(userId)}/memory/use`,
  fileUse: (userId: string) => `${user(userId)}/files/use`,
  file: (userId: string, path: string) => `${user(userId)}/filePaths/${documentId(path)}`,
  filePaths: (userId: string) => `${user(userId)}/filePaths`,
  fileChunk: (userId: string, path: string, version: number, position: number) =>
    `${user(userId)}/filePaths/${documentId(path)}/chunks/${number(version)}-${number(position)}`,
  connections: (userId: string) => `${user(userId)}/connections`,
  connection: (userId: string, service: string) => `${user(userId)}/connections/${documentId(service)}`,
  connectionStarts: 'connectionStarts',
  connectionStart: (hash: string) => `connectionStarts/${documentId(hash)}`,
  /** Exists during a copy from another store, and after an interrupted one. */
  copy: 'copies/store',
  sessions: 'sessions',
  session: (id: string) => `sessions/${documentId(id)}`,
  signInLinks: 'signInLinks',
  signInLink: (hash: string) => `signInLinks/${documentId(hash)}`,
  apiTokens: 'apiTokens',
  apiToken: (id: string) => `apiTokens/${documentId(id)}`,
  /** The collection name, for searches over all users. */
  pageActions: 'pageActions',
  pageAction: (userId: string, id: string) => `${user(userId)}/pageActions/${documentId(id)}`,
}
