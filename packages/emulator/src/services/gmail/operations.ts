import type { Operation } from '../operation.ts'
import { getAttachment } from './attachments.ts'
import { batchDeleteMessages, batchModifyMessages, deleteMessage } from './change-messages.ts'
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from './drafts.ts'
import { listHistory } from './history.ts'
import { createLabel, deleteLabel, getLabel, listLabels, patchLabel, updateLabel } from './labels.ts'
import { getMessage, listMessages, messageLabelOperations, sendMessage } from './messages.ts'
import { getProfile } from './profile.ts'
import { sendDraft } from './send-draft.ts'
import { getThread, listThreads, threadLabelOperations } from './threads.ts'

/** A path with a word comes before one with a parameter in its place. */
export const gmailOperations: readonly Operation[] = [
  getProfile,
  listHistory,
  listLabels,
  createLabel,
  getLabel,
  patchLabel,
  updateLabel,
  deleteLabel,
  listMessages,
  sendMessage,
  batchModifyMessages,
  batchDeleteMessages,
  ...messageLabelOperations,
  getMessage,
  deleteMessage,
  getAttachment,
  listThreads,
  getThread,
  ...threadLabelOperations,
  listDrafts,
  createDraft,
  sendDraft,
  getDraft,
  updateDraft,
  deleteDraft,
]
