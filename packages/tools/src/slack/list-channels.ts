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

/** Channels page by page, as far as whoever asks goes on. */
export async function* listChannels(session: SlackSession): AsyncGenerator<SlackChannel> {
  let cursor = ''
  for (let page = 0; page < maxPages; page += 1) {
    const answer = await session.read((slack) =>
      slack.conversations.list({
        types: 'public_channel,private_channel',
        exclude_archived: true,
        limit: pageSize,
        ...(cursor !== '' && { cursor }),
      }),
    )
    for (const channel of answer.channels ?? []) {
      yield {
        id: channel.id ?? '',
        name: channel.name ?? '',
        topic: channel.topic?.value ?? '',
        purpose: channel.purpose?.value ?? '',
        members: channel.num_members ?? 0,
        isPrivate: channel.is_private ?? false,
        isMember: channel.is_member ?? false,
      }
    }
    cursor = answer.response_metadata?.next_cursor ?? ''
    if (cursor === '') return
  }
}
