export interface SlackUser {
  id: string
  name: string
  realName: string
  email: string
  title: string
  timeZone: string
  isBot: boolean
  isAdmin: boolean
}

export interface SlackMessage {
  ts: string
  user: string
  text: string
  /** Of the application that posted it as its bot. */
  botId?: string
  /** As they were posted. */
  blocks?: unknown[]
  attachments?: unknown[]
  /** Of the message that it answers. */
  threadTs?: string
  reactions?: { name: string; users: string[] }[]
}

export interface SlackChannel {
  id: string
  name: string
  /** Messages between two users. Absent for channels, and in files of older versions. */
  isDirect?: boolean
  isPrivate: boolean
  isArchived: boolean
  isGeneral: boolean
  created: number
  creator: string
  topic: string
  purpose: string
  members: string[]
  /** Oldest first. */
  messages: SlackMessage[]
}

export interface SlackState {
  team: { id: string; name: string; domain: string }
  /** The person the account belongs to, and the application's bot. */
  selfId: string
  botId: string
  users: SlackUser[]
  channels: SlackChannel[]
}
