export interface StoredMessage {
  id: string
  threadId: string
  labelIds: string[]
  /** Milliseconds since 1970. */
  internalDate: number
  historyId: number
  /** The whole mail, base64url. */
  raw: string
}

export interface StoredDraft {
  id: string
  messageId: string
}

export interface StoredLabel {
  id: string
  name: string
  labelListVisibility?: string
  messageListVisibility?: string
  color?: { textColor: string; backgroundColor: string }
}

export type HistoryKind = 'messagesAdded' | 'messagesDeleted' | 'labelsAdded' | 'labelsRemoved'

export interface HistoryChange {
  kind: HistoryKind
  /** Those that were added or removed. */
  labelIds?: string[]
}

/** What happened to a message at once. The message is told as it was after that. */
export interface HistoryRecord {
  id: number
  message: Pick<StoredMessage, 'id' | 'threadId' | 'labelIds'>
  changes: HistoryChange[]
}

export interface MailboxState {
  address: string
  name: string
  historyId: number
  /** Oldest first, and only the newest; absent in files of older versions. */
  history?: HistoryRecord[]
  messages: StoredMessage[]
  drafts: StoredDraft[]
  /** Those that the person made; the system's are always there. */
  labels: StoredLabel[]
}
