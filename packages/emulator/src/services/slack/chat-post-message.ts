import { note, type ServiceContext } from '../service-context.ts'
import { botIdOf, canSee, type SlackCaller } from './caller.ts'
import { directChannel } from './direct-channel.ts'
import { refuseSlack, requireField } from './slack-error.ts'
import { slackOperation } from './slack-operation.ts'
import type { SlackChannel, SlackMessage } from './slack-state.ts'

const appId = 'A0EMULATOR'
const mostLetters = 40_000
const mostMarkdown = 12_000

export const postMessage = slackOperation({
  name: 'chat.postMessage',
  scopes: ['chat:write'],
  changes: true,
  run({ form, caller, context }) {
    // The text first: a refusal must not leave a direct conversation without a message.
    const contents = readContents(form)
    const channel = channelToPost(form, caller, context)
    const threadTs = form.get('thread_ts') ? rootOf(channel, form.get('thread_ts') ?? '') : undefined
    const message: SlackMessage = {
      ts: nextTs(channel, context),
      user: caller.userId,
      ...contents,
      ...(caller.isBot && { botId: botIdOf(caller) }),
      ...(threadTs !== undefined && { threadTs }),
    }
    channel.messages.push(message)
    const title = message.text.slice(0, 80)
    const detail = channel.isDirect ? `to @${channel.name}` : `in #${channel.name}`
    note(context, { service: 'slack', action: 'posted', id: message.ts, title, detail })
    return { channel: channel.id, ts: message.ts, message: wirePosted(message, context) }
  },
})

/** By its id, by its name with or without #, or by the id of a user for direct messages. */
function channelToPost(form: URLSearchParams, caller: SlackCaller, context: ServiceContext): SlackChannel {
  const wanted = requireField(form, 'channel').replace(/^#/, '')
  const { channels, users } = context.world.slack
  const user = users.find(({ id }) => id === wanted)
  if (user) return directChannel(user, caller, context)
  const channel = channels.find(({ id, name, isDirect }) => id === wanted || (name === wanted && !isDirect))
  if (!channel || !canSee(caller, channel)) return refuseSlack('channel_not_found')
  if (channel.isArchived) return refuseSlack('is_archived')
  const mayPostAnywhere = caller.scopes?.includes('chat:write.public') && !channel.isPrivate
  return channel.members.includes(caller.userId) || mayPostAnywhere ? channel : refuseSlack('not_in_channel')
}

/**
 * With blocks or attachments the text may be missing: it is what notifications show. `markdown_text` stands in place of text and blocks, and is kept as it
 * was written: what Slack makes of it is not drawn here.
 */
function readContents(form: URLSearchParams): Pick<SlackMessage, 'text' | 'blocks' | 'attachments'> {
  const text = form.get('text') ?? ''
  const markdown = form.get('markdown_text') ?? ''
  const blocks = readList(form, 'blocks', 'invalid_blocks_format')
  const attachments = readList(form, 'attachments', 'invalid_attachments')
  if (markdown !== '' && (text !== '' || blocks)) return refuseSlack('markdown_text_conflict')
  if (text === '' && markdown === '' && !blocks && !attachments) return refuseSlack('no_text')
  if (text.length > mostLetters || markdown.length > mostMarkdown) return refuseSlack('msg_too_long')
  return { text: text || markdown, ...(blocks && { blocks }), ...(attachments && { attachments }) }
}

/** A list of JSON in a form. An empty one counts as none. */
function readList(form: URLSearchParams, name: string, refusal: string): unknown[] | undefined {
  const list = parseList(form.get(name) || '[]')
  if (!list) return refuseSlack(refusal)
  return list.length > 0 ? list : undefined
}

function parseList(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** An answer to an answer belongs to the thread of both. */
function rootOf({ messages }: SlackChannel, ts: string): string {
  return messages.find((message) => message.ts === ts)?.threadTs ?? ts
}

/** Never the same twice, and never before the last one. */
function nextTs({ messages }: SlackChannel, { world, now }: ServiceContext): string {
  world.sequence += 1
  const last = Math.floor(Number(messages.at(-1)?.ts ?? 0))
  const seconds = Math.max(Math.floor(now().getTime() / 1000), last)
  return `${seconds}.${String(world.sequence % 1_000_000).padStart(6, '0')}`
}

function wirePosted(message: SlackMessage, { world }: ServiceContext) {
  const { ts, user, text, blocks, attachments, botId, threadTs } = message
  const { team, users } = world.slack
  const name = users.find(({ id }) => id === user)?.realName
  return {
    user,
    type: 'message',
    ts,
    ...(botId !== undefined && { bot_id: botId, app_id: appId }),
    text,
    ...(blocks && { blocks }),
    ...(attachments && { attachments }),
    team: team.id,
    ...(botId !== undefined && { bot_profile: { id: botId, app_id: appId, name, deleted: false, team_id: team.id } }),
    ...(threadTs !== undefined && { thread_ts: threadTs }),
  }
}
