import { note, type ServiceContext } from '../service-context.ts'
import { canSee, type SlackCaller } from './caller.ts'
import { directChannel } from './direct-channel.ts'
import { refuseSlack, requireField } from './slack-error.ts'
import { slackOperation } from './slack-operation.ts'
import type { SlackChannel, SlackMessage } from './slack-state.ts'

const mostLetters = 40_000

export const postMessage = slackOperation({
  name: 'chat.postMessage',
  scopes: ['chat:write'],
  changes: true,
  run({ form, caller, context }) {
    // The text first: a refusal must not leave a direct conversation without a message.
    const text = readText(form)
    const channel = channelToPost(form, caller, context)
    const threadTs = form.get('thread_ts') ? rootOf(channel, form.get('thread_ts') ?? '') : undefined
    const message: SlackMessage = {
      ts: nextTs(channel, context),
      user: caller.userId,
      text,
      ...(threadTs !== undefined && { threadTs }),
    }
    channel.messages.push(message)
    const title = text.slice(0, 80)
    const detail = channel.isDirect ? `to @${channel.name}` : `in #${channel.name}`
    note(context, { service: 'slack', action: 'posted', id: message.ts, title, detail })
    return { channel: channel.id, ts: message.ts, message: wirePosted(message, caller, context) }
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

/** With blocks or attachments the text may be missing: it is what notifications show. */
function readText(form: URLSearchParams): string {
  const text = form.get('text') ?? ''
  if (text === '' && !form.get('blocks') && !form.get('attachments')) return refuseSlack('no_text')
  return text.length > mostLetters ? refuseSlack('msg_too_long') : text
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

function wirePosted({ ts, user, text, threadTs }: SlackMessage, { isBot }: SlackCaller, { world }: ServiceContext) {
  const { team, users } = world.slack
  const bot = { id: `B${user.slice(1)}`, app_id: 'A0EMULATOR' }
  const name = users.find(({ id }) => id === user)?.realName
  return {
    user,
    type: 'message',
    ts,
    ...(isBot && { bot_id: bot.id, app_id: bot.app_id }),
    text,
    team: team.id,
    ...(isBot && { bot_profile: { ...bot, name, deleted: false, team_id: team.id } }),
    ...(threadTs !== undefined && { thread_ts: threadTs }),
  }
}
