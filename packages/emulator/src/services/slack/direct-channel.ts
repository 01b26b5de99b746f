import type { ServiceContext } from '../service-context.ts'
import type { SlackCaller } from './caller.ts'
import { refuseSlack } from './slack-error.ts'
import type { SlackChannel, SlackUser } from './slack-state.ts'

/** The direct messages between the caller and a user. The first message opens them. */
export function directChannel(other: SlackUser, { userId }: SlackCaller, { world, now }: ServiceContext): SlackChannel {
  if (other.isBot) return refuseSlack('cannot_dm_bot')
  const members = [...new Set([userId, other.id])]
  const { channels } = world.slack
  const known = channels.find(
    ({ isDirect, members: ids }) =>
      isDirect && ids.length === members.length && members.every((id) => ids.includes(id)),
  )
  if (known) return known
  const opened: SlackChannel = {
    id: `D${members.map((id) => id.slice(1)).join('')}`,
    name: other.name,
    isDirect: true,
    isPrivate: true,
    isArchived: false,
    isGeneral: false,
    created: Math.floor(now().getTime() / 1000),
    creator: userId,
    topic: '',
    purpose: '',
    members,
    messages: [],
  }
  channels.push(opened)
  return opened
}
