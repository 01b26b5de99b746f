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
}

export interface MailboxState {
  address: string
  name: string
  historyId: number
  messages: StoredMessage[]
  drafts: StoredDraft[]
  /** Those that the person made; the system's are always there. */
  labels: StoredLabel[]
}
