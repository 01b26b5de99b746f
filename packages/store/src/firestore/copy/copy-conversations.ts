import type { ApprovalRow } from '../../approvals/approval-row.ts'
import type { PackedManifest } from '../../runs/manifests.ts'
import type { ThreadRow } from '../../threads/thread-row.ts'
import { keepApproval } from '../approvals/approval-document.ts'
import { setAction } from '../runs/actions.ts'
import { setManifest } from '../runs/manifests.ts'
import { setMessage } from '../threads/messages.ts'
import { setThread } from '../threads/thread-document.ts'
import { eachRow, type Part } from './copying.ts'

interface MessageRow {
  thread_id: string
  position: number
  run_id: string | null
  user_id: string
  created_at: number
  body: string
}

interface ActionRow {
  run_id: string
  id: string
  user_id: string
  created_at: number
  updated_at: number
  body: string
}

/** SQL stores have no times of messages and calls. Uses those of their run, or of their thread. */
const ofRun = (column: string) => `(SELECT r.${column} FROM runs r WHERE r.id = t.run_id)`
const ofThread = (column: string) => `(SELECT h.${column} FROM threads h WHERE h.id = t.thread_id)`
const ofEither = (column: string) => `COALESCE(${ofRun(column)}, ${ofThread(column)}) AS ${column}`
const messageColumns = ['user_id', 'created_at'].map(ofEither)
const actionColumns = ['user_id', 'created_at', 'updated_at'].map((column) => `${ofRun(column)} AS ${column}`)

/** Threads, messages, calls and approvals. */
export const conversations: Part[] = [
  eachRow<ThreadRow>({ name: 'threads', key: ['id'] }, (documents, row) =>
    setThread(documents, {
      id: row.id,
      userId: row.user_id,
      agentId: row.agent_id,
      title: row.title,
      activeRunId: row.active_run_id,
      messageCount: row.message_count,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }),
  ),
  eachRow<MessageRow>({ name: 'messages', key: ['thread_id', 'position'], more: messageColumns }, (documents, row) => {
    const { thread_id: conversation, position, run_id: runId, user_id: userId, created_at: createdAt, body } = row
    setMessage(documents, { conversation, position, runId, userId, createdAt, body })
  }),
  eachRow<ActionRow>({ name: 'actions', key: ['run_id', 'id'], more: actionColumns }, (documents, row) =>
    setAction(documents, {
      id: row.id,
      runId: row.run_id,
      userId: row.user_id,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      body: row.body,
    }),
  ),
  eachRow<ApprovalRow>({ name: 'approvals', key: ['id'] }, (documents, row) =>
    keepApproval(documents, {
      id: row.id,
      runId: row.run_id,
      threadId: row.thread_id,
      userId: row.user_id,
      status: row.status,
      expiresAt: row.expires_at,
      approver: row.approver,
      resolution: row.resolution === null ? null : JSON.parse(row.resolution),
      body: row.body,
    }),
  ),
  eachRow<PackedManifest>({ name: 'manifests', key: ['id'] }, setManifest),
]
