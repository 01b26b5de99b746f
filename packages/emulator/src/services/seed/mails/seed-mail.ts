export interface Person {
  name: string
  address: string
}

export interface SeedAttachment {
  filename: string
  mimeType: string
  content: string
}

/** A mail of the seeded world; its date is relative to the day the world is made. */
export interface SeedMail {
  /** Unique; its Message-ID is made of it. */
  key: string
  /** The key of the mail it answers. */
  answers?: string
  from: Person
  to: readonly Person[]
  cc?: readonly Person[]
  subject: string
  daysAgo: number
  /** Wall-clock time in the calendar's zone. */
  at: string
  text?: string
  html?: string
  attachment?: SeedAttachment
  /** Beyond INBOX or SENT. */
  labels?: readonly string[]
  headers?: Readonly<Record<string, string>>
}
