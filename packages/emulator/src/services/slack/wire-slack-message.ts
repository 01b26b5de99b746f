import type { SlackChannel, SlackMessage } from './slack-state.ts'

export function wireSlackMessage(
  message: SlackMessage,
  channel: SlackChannel,
  teamId: string,
): Record<string, unknown> {
  const { user, text, ts, botId, blocks, attachments, threadTs, reactions } = message
  const parent = channel.messages.find((known) => known.ts === threadTs)
  return {
    user,
    type: 'message',
    ts,
    client_msg_id: clientId(channel.id, ts),
    text,
    ...(botId !== undefined && { bot_id: botId }),
    ...(blocks && { blocks }),
    ...(attachments && { attachments }),
    team: teamId,
    ...(parent ? { thread_ts: parent.ts, parent_user_id: parent.user } : threadOf(message, channel)),
    ...(reactions ? { reactions: reactions.map((one) => ({ ...one, count: one.users.length })) } : {}),
  }
}

function threadOf({ ts }: SlackMessage, { messages }: SlackChannel): Record<string, unknown> {
  const replies = messages.filter(({ threadTs }) => threadTs === ts)
  const newest = replies.at(-1)
  if (!newest) return {}
  const users = [...new Set(replies.map(({ user }) => user))]
  return {
    thread_ts: ts,
    reply_count: replies.length,
    reply_users_count: users.length,
    latest_reply: newest.ts,
    reply_users: users,
    is_locked: false,
    subscribed: false,
  }
}

function clientId(channelId: string, ts: string): string {
  const hex = Buffer.from(`${channelId}${ts}`).toString('hex').padEnd(32, '0').slice(-32)
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
