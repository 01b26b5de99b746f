import type { Operation } from '../operation.ts'
import { getAttachment } from './attachments.ts'
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from './drafts.ts'
import { listLabels } from './labels.ts'
import { getMessage, listMessages, modifyMessage, sendMessage } from './messages.ts'
import { getProfile } from './profile.ts'
import { sendDraft } from './send-draft.ts'
import { getThread, listThreads } from './threads.ts'

/** A path with a word comes before one with a parameter in its place. */
export const gmailOperations: readonly Operation[] = [
  getProfile,
  listLabels,
  listMessages,
  sendMessage,
  modifyMessage,
  getMessage,
  getAttachment,
  listThreads,
  getThread,
  listDrafts,
  createDraft,
  sendDraft,
  getDraft,
  updateDraft,
  deleteDraft,
]
