import type { SlackCaller } from './caller.ts'
import { refuseSlack, requireField } from './slack-error.ts'
import { slackOperation } from './slack-operation.ts'
import { slackPage } from './slack-page.ts'
import type { SlackState, SlackUser } from './slack-state.ts'

export const userInfo = slackOperation({
  name: 'users.info',
  scopes: ['users:read'],
  run({ form, caller, context }) {
    const id = requireField(form, 'user')
    const user = context.world.slack.users.find((known) => known.id === id)
    return user ? { user: wireUser(user, context.world.slack, caller) } : refuseSlack('user_not_found')
  },
})

export const listUsers = slackOperation({
  name: 'users.list',
  scopes: ['users:read'],
  run({ form, caller, context }) {
    const { slack } = context.world
    const { items, cursor } = slackPage(slack.users, form, 1000)
    return {
      members: items.map((user) => wireUser(user, slack, caller)),
      cache_ts: Math.floor(context.now().getTime() / 1000),
      response_metadata: { next_cursor: cursor },
    }
  },
})

/** The mail address is told only to those who asked for it. */
function wireUser(user: SlackUser, { team }: SlackState, { scopes }: SlackCaller): Record<string, unknown> {
  const seesEmail = scopes === undefined || scopes.includes('users:read.email')
  return {
    id: user.id,
    team_id: team.id,
    name: user.name,
    deleted: false,
    real_name: user.realName,
    tz: user.timeZone,
    profile: {
      title: user.title,
      real_name: user.realName,
      real_name_normalized: user.realName.normalize('NFKD').replace(/\p{M}/gu, ''),
      display_name: user.name,
      display_name_normalized: user.name,
      ...(seesEmail && !user.isBot ? { email: user.email } : {}),
      team: team.id,
    },
    is_admin: user.isAdmin,
    is_owner: false,
    is_bot: user.isBot,
    is_app_user: false,
  }
}
