import type { ConversationsListResponse } from '@slack/web-api'
import { ServiceFailure } from '../services/service-failure.ts'
import { isForPrivate } from './private-channels.ts'
import type { SlackSession } from './slack-session.ts'

export interface SlackChannel {
  id: string
  name: string
  topic: string
  purpose: string
  members: number
  isPrivate: boolean
  isMember: boolean
}

const pageSize = 200
const maxPages = 25

/** Lists channels page by page, as far as the caller iterates. */
export class ChannelList {
  readonly #session: SlackSession
  #hidesPrivate = false

  constructor(session: SlackSession) {
    this.#session = session
  }

  /** True if Slack hides private channels. Known after the first channel. */
  get hidesPrivate(): boolean {
    return this.#hidesPrivate
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<SlackChannel> {
    let cursor = ''
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await this.#page(cursor)
      for (const channel of answer.channels ?? []) yield toChannel(channel)
      cursor = answer.response_metadata?.next_cursor ?? ''
      if (cursor === '') return
    }
  }

  /** Slack refuses the whole list if the scope for one type is missing. */
  async #page(cursor: string): Promise<ConversationsListResponse> {
    if (this.#hidesPrivate) return this.#ask('public_channel', cursor)
    try {
      return await this.#ask('public_channel,private_channel', cursor)
    } catch (thrown) {
      if (!(thrown instanceof ServiceFailure) || !isForPrivate(thrown.missingRight)) throw thrown
      this.#hidesPrivate = true
      return this.#ask('public_channel', cursor)
    }
  }

  #ask(types: string, cursor: string): Promise<ConversationsListResponse> {
    const page = { limit: pageSize, ...(cursor !== '' && { cursor }) }
    return this.#session.read((slack) => slack.conversations.list({ types, exclude_archived: true, ...page }))
  }
}

type WireChannel = NonNullable<ConversationsListResponse['channels']>[number]

function toChannel(channel: WireChannel): SlackChannel {
  return {
    id: channel.id ?? '',
    name: channel.name ?? '',
    topic: channel.topic?.value ?? '',
    purpose: channel.purpose?.value ?? '',
    members: channel.num_members ?? 0,
    isPrivate: channel.is_private ?? false,
    isMember: channel.is_member ?? false,
  }
}
