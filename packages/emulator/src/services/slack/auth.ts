import { findByToken } from '../oauth/grants.ts'
import { botIdOf } from './caller.ts'
import { slackOperation } from './slack-operation.ts'

export const authTest = slackOperation({
  name: 'auth.test',
  run({ caller, context }) {
    const { team, users } = context.world.slack
    const user = users.find(({ id }) => id === caller.userId)
    return {
      url: `https://${team.domain}.slack.com/`,
      team: team.name,
      user: user?.name,
      team_id: team.id,
      user_id: caller.userId,
      ...(caller.isBot ? { bot_id: botIdOf(caller) } : {}),
      is_enterprise_install: false,
    }
  },
})

export const authRevoke = slackOperation({
  name: 'auth.revoke',
  changes: true,
  run({ form, caller, context }) {
    const isTest = ['true', '1'].includes(form.get('test') ?? '')
    const grant = findByToken(context, caller.token)
    if (!grant || isTest) return { revoked: false }
    grant.revoked = true
    context.changed()
    return { revoked: true }
  },
})
