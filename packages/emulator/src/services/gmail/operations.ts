import type { Operation } from '../operation.ts'
import { getAttachment } from './attachments.ts'
import { createDraft, deleteDraft, getDraft, listDrafts, updateDraft } from './drafts.ts'
import { listHistory } from './history.ts'
import { createLabel, deleteLabel, getLabel, listLabels, patchLabel, updateLabel } from './labels.ts'
import { getMessage, listMessages, modifyMessage, sendMessage, trashMessage, untrashMessage } from './messages.ts'
import { getProfile } from './profile.ts'
import { sendDraft } from './send-draft.ts'
import { getThread, listThreads, modifyThread, trashThread, untrashThread } from './threads.ts'

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
  modifyMessage,
  trashMessage,
  untrashMessage,
  getMessage,
  getAttachment,
  listThreads,
  getThread,
  modifyThread,
  trashThread,
  untrashThread,
  listDrafts,
  createDraft,
  sendDraft,
  getDraft,
  updateDraft,
  deleteDraft,
]
