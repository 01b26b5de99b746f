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
  body: string
}

interface ActionRow {
  run_id: string
  id: string
  body: string
}

/** What was said, called and asked. */
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
  eachRow<MessageRow>({ name: 'messages', key: ['thread_id', 'position'] }, (documents, row) => {
    const { thread_id: conversation, position, run_id: runId, body } = row
    setMessage(documents, { conversation, position, runId, body })
  }),
  eachRow<ActionRow>({ name: 'actions', key: ['run_id', 'id'] }, (documents, { run_id, id, body }) =>
    setAction(documents, run_id, { id, body }),
  ),
  eachRow<ApprovalRow>({ name: 'approvals', key: ['id'] }, (documents, row) =>
    keepApproval(documents, {
      id: row.id,
      runId: row.run_id,
      threadId: row.thread_id,
      userId: row.user_id,
      status: row.status,
      expiresAt: row.expires_at,
      resolution: row.resolution === null ? null : JSON.parse(row.resolution),
      body: row.body,
    }),
  ),
  eachRow<PackedManifest>({ name: 'manifests', key: ['id'] }, setManifest),
]
