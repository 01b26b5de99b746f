import type { ServiceContext } from '../service-context.ts'
import { canSee, conversationKind, requireScopes, type SlackCaller } from './caller.ts'
import { refuseSlack, requireField } from './slack-error.ts'
import type { SlackChannel } from './slack-state.ts'

/** Private ones do not exist for those who are not in them. */
export function visibleChannel(form: URLSearchParams, caller: SlackCaller, { world }: ServiceContext): SlackChannel {
  const id = requireField(form, 'channel')
  const channel = world.slack.channels.find((known) => known.id === id)
  return channel && canSee(caller, channel) ? channel : refuseSlack('channel_not_found')
}

/** The channel to read from. A bot reads only where it was invited; a person reads all that is public. */
export function findChannel(form: URLSearchParams, caller: SlackCaller, context: ServiceContext): SlackChannel {
  const channel = visibleChannel(form, caller, context)
  requireScopes(caller, [`${conversationKind(channel)}:history`])
  if (caller.isBot && !channel.members.includes(caller.userId)) return refuseSlack('not_in_channel')
  return channel
}
