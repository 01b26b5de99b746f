import { canSee, conversationKind, requireScopes, type SlackCaller } from './caller.ts'
import { refuseSlack } from './slack-error.ts'
import { slackOperation } from './slack-operation.ts'
import { slackPage } from './slack-page.ts'
import type { SlackChannel } from './slack-state.ts'

const scopeOf: Record<string, string> = {
  public_channel: 'channels:read',
  private_channel: 'groups:read',
  im: 'im:read',
  mpim: 'mpim:read',
}

export const listConversations = slackOperation({
  name: 'conversations.list',
  run({ form, caller, context }) {
    const types = (form.get('types') || 'public_channel').split(',').map((type) => type.trim())
    if (types.some((type) => !Object.hasOwn(scopeOf, type))) refuseSlack('invalid_types')
    const wanted = types.map((type) => scopeOf[type] ?? '')
    requireScopes(caller, wanted)
    const hidesArchived = ['true', '1'].includes(form.get('exclude_archived') ?? '')
    const channels = context.world.slack.channels
      .filter((channel) => wanted.includes(`${conversationKind(channel)}:read`))
      .filter((channel) => canSee(caller, channel) && !(hidesArchived && channel.isArchived))
    const { items, cursor } = slackPage(channels, form, 100)
    return {
      channels: items.map((channel) => wireChannel(channel, caller, context.world.slack.team.id)),
      response_metadata: { next_cursor: cursor },
    }
  },
})

function wireDirect({ id, created, members }: SlackChannel, { userId }: SlackCaller, teamId: string) {
  const user = members.find((member) => member !== userId) ?? userId
  const common = { id, created, is_archived: false, is_im: true, is_org_shared: false, context_team_id: teamId }
  return { ...common, updated: created * 1000, user, is_user_deleted: false, priority: 0 }
}

function wireChannel(channel: SlackChannel, caller: SlackCaller, teamId: string): Record<string, unknown> {
  if (channel.isDirect) return wireDirect(channel, caller, teamId)
  const { id, name, isPrivate, isArchived, isGeneral, created, creator } = channel
  const text = (value: string) => ({ value, creator, last_set: value === '' ? 0 : created })
  return {
    id,
    name,
    is_channel: !isPrivate,
    is_group: isPrivate,
    is_im: false,
    is_mpim: false,
    is_private: isPrivate,
    created,
    is_archived: isArchived,
    is_general: isGeneral,
    unlinked: 0,
    name_normalized: name,
    is_shared: false,
    is_org_shared: false,
    is_pending_ext_shared: false,
    pending_shared: [],
    context_team_id: teamId,
    updated: created * 1000,
    creator,
    is_ext_shared: false,
    shared_team_ids: [teamId],
    is_member: channel.members.includes(caller.userId),
    topic: text(channel.topic),
    purpose: text(channel.purpose),
    previous_names: [],
    num_members: channel.members.length,
  }
}
