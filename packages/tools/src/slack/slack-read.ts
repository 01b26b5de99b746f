import type { JsonObject, ToolPlugin } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { nearNames } from '@deckhand/spec/near-names'
import { cleanText } from '../clean-text.ts'
import { cutText } from '../cut-text.ts'
import { inBatches } from '../services/in-batches.ts'
import { ServiceFailure } from '../services/service-failure.ts'
import { ChannelList } from './list-channels.ts'
import { howToSeePrivate } from './private-channels.ts'
import { mentionedUsers, readableText } from './readable-text.ts'
import { type SlackSession, type SlackToolOptions, slackSession } from './slack-session.ts'

const description = `Read the newest messages of a channel in the user's Slack workspace, oldest first, with the names of their authors. \
Use it when the user asks what was said, decided or asked in a Slack channel.`

const maxReplies = 50
const maxMessageLength = 4_000

interface SlackMessage {
  ts: string
  user: string
  author: string
  text: string
  replyCount: number
  files: string[]
  replies: SlackMessage[]
}

export function slackRead(options: SlackToolOptions = {}): ToolPlugin {
  return {
    name: 'slack_read',
    description,
    inputSchema: {
      type: 'object',
      properties: {
        channel: {
          type: 'string',
          description: 'The channel, as #general or by its id.',
          minLength: 1,
          maxLength: 200,
        },
        limit: { type: 'integer', description: 'How many messages; 20 when left out.', minimum: 1, maximum: 50 },
        includeReplies: { type: 'boolean', description: 'Also the replies in threads below the messages.' },
      },
      required: ['channel'],
      additionalProperties: false,
    },
    effect: 'read',
    handler: async ({ channel, limit, includeReplies }, context) => {
      const session = slackSession(context, options)
      const { id, name } = await findChannel(session, String(channel))
      const messages = await readMessages(session, id, Number(limit ?? 20))
      if (includeReplies === true) {
        await inBatches(messages, async (message) => {
          message.replies = await readReplies(session, id, message)
        })
      }
      const all = messages.flatMap((message) => [message, ...message.replies])
      const nameOf = await userNames(
        session,
        all.flatMap(({ user, text }) => [user, ...mentionedUsers(text)]),
      )
      return {
        channel: name,
        channelId: id,
        found: messages.length,
        messages: messages.map((one) => describe(one, nameOf)),
      }
    },
    preview: ({ channel, limit }) =>
      `read the newest ${limit ?? 20} messages of ${cleanText(String(channel))} in Slack`,
  }
}

const maxUserLookups = 100

/** Names by user id. Falls back to the id if a name cannot be found. */
async function userNames(session: SlackSession, ids: Iterable<string>): Promise<(id: string) => string> {
  const wanted = [...new Set(ids)].filter((id) => id !== '').slice(0, maxUserLookups)
  const names = new Map(await inBatches(wanted, async (id) => [id, await nameOf(session, id)] as const))
  return (id) => names.get(id) ?? id
}

async function nameOf(session: SlackSession, id: string): Promise<string> {
  try {
    const { user } = await session.read((slack) => slack.users.info({ user: id }))
    const name = user?.profile?.display_name || user?.real_name || user?.profile?.real_name || user?.name || id
    return cleanText(name).replace(/\s+/g, ' ').trim() || id
  } catch (thrown) {
    if (thrown instanceof ServiceFailure) return id
    throw thrown
  }
}

/** Finds a channel by its id or name. Throws NOT_FOUND with similar names. */
async function findChannel(session: SlackSession, given: string): Promise<{ id: string; name: string }> {
  const text = given.trim()
  if (/^[CGD][A-Z0-9]{6,}$/.test(text)) return { id: text, name: text }
  const name = text.replace(/^#/, '').toLowerCase()
  const names: string[] = []
  const channels = new ChannelList(session)
  for await (const channel of channels) {
    if (channel.name.toLowerCase() === name) return { id: channel.id, name: `#${channel.name}` }
    names.push(channel.name)
  }
  const near = nearNames(name, new Set(names)).map((other) => `#${other}`)
  const hint = near.length > 0 ? `Did you mean ${near.join(' or ')}?` : 'slack_channels lists those that there are.'
  const hidden = channels.hidesPrivate ? ` Private channels are not shown to Deckhand. ${howToSeePrivate}` : ''
  const message = `Slack has no channel #${name.slice(0, 100)} that can be seen here. ${hint}${hidden}`
  throw new DeckhandError('NOT_FOUND', message)
}

async function readMessages(session: SlackSession, channel: string, limit: number): Promise<SlackMessage[]> {
  const { messages = [] } = await session.read((slack) => slack.conversations.history({ channel, limit }))
  return messages.slice(0, limit).map(toMessage).reverse()
}

/** Slack repeats the parent message as the first reply. */
async function readReplies(session: SlackSession, channel: string, { ts, replyCount }: SlackMessage) {
  if (replyCount === 0) return []
  const { messages = [] } = await session.read((slack) =>
    slack.conversations.replies({ channel, ts, limit: maxReplies + 1 }),
  )
  return messages
    .map(toMessage)
    .filter((reply) => reply.ts !== ts)
    .slice(0, maxReplies)
}

/** The used fields of a message. Messages of apps have no user, but a name of their own. */
interface WireMessage {
  ts?: string
  user?: string
  username?: string
  text?: string
  reply_count?: number
  files?: { name?: string | null }[]
}

function toMessage({
  ts = '',
  user = '',
  username = '',
  text = '',
  reply_count,
  files = [],
}: WireMessage): SlackMessage {
  const names = files.map(({ name }) => name ?? '(no name)')
  return { ts, user, author: username, text, replyCount: reply_count ?? 0, files: names, replies: [] }
}

function describe(message: SlackMessage, nameOf: (id: string) => string): JsonObject {
  const { ts, user, author, text, replyCount, files, replies } = message
  return {
    ts,
    time: new Date(Number(ts) * 1000).toISOString(),
    from: user === '' ? cleanText(author || 'an app') : nameOf(user),
    text: cutText(readableText(text, nameOf), maxMessageLength, 'The user can open it in Slack.'),
    ...(files.length > 0 && { files: files.map(cleanText) }),
    ...(replyCount > 0 && { replyCount }),
    ...(replies.length > 0 && { replies: replies.map((reply) => describe(reply, nameOf)) }),
  }
}
