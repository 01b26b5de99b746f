import { randomBytes } from 'node:crypto'
import { json } from '../answer.ts'
import { basicCredentials } from '../oauth/basic-credentials.ts'
import type { Grant } from '../oauth/grant.ts'
import { issueAccess } from '../oauth/grants.ts'
import type { Operation } from '../operation.ts'
import { formOf, type ServiceCall } from '../service-call.ts'
import type { ServiceContext } from '../service-context.ts'
import { refuseSlack } from './slack-error.ts'

/** These tokens do not end by themselves. */
const yearsInSeconds = 10 * 365 * 86_400

/** Exchanges a code for a bot's token, a person's, or both, by the scopes that were asked for. */
export const oauthAccess: Operation = {
  service: 'slack',
  name: 'oauth.v2.access',
  method: '*',
  path: '/slack/api/oauth.v2.access',
  run(call, context) {
    const form = formOf(call)
    checkClient(form, call, context)
    const grant = useCode(form, context)
    const [user, bot] = [scopesFor(grant, true), scopesFor(grant, false)]
    const { team, botId, selfId } = context.world.slack
    const issue = (kind: string) =>
      issueAccess(context, grant, `${kind}-${randomBytes(30).toString('hex')}`, yearsInSeconds)
    const person = user ? { scope: user, access_token: issue('xoxp'), token_type: 'user' } : {}
    const application = bot ? { access_token: issue('xoxb'), token_type: 'bot', scope: bot, bot_user_id: botId } : {}
    return json({
      ok: true,
      app_id: 'A0EMULATOR',
      authed_user: { id: selfId, ...person },
      ...application,
      team: { id: team.id, name: team.name },
      enterprise: null,
      is_enterprise_install: false,
    })
  },
}

function checkClient(form: URLSearchParams, call: ServiceCall, { clients }: ServiceContext): void {
  const basic = basicCredentials(call)
  if ((basic?.id ?? form.get('client_id')) !== clients.slack.id) refuseSlack('invalid_client_id')
  if ((basic?.secret ?? form.get('client_secret')) !== clients.slack.secret) refuseSlack('bad_client_secret')
}

function useCode(form: URLSearchParams, context: ServiceContext): Grant {
  const code = form.get('code')
  const grant = context.world.grants.find((known) => known.provider === 'slack' && known.code === code)
  if (!grant || grant.revoked || grant.codeExpiresAt <= context.now().getTime()) return refuseSlack('invalid_code')
  if (grant.codeUsed) return refuseSlack('code_already_used')
  if ((form.get('redirect_uri') ?? '') !== grant.redirectUri) return refuseSlack('bad_redirect_uri')
  grant.codeUsed = true
  return grant
}

function scopesFor({ scopes }: Grant, forUser: boolean): string {
  const own = scopes.filter((scope) => scope.startsWith('user:') === forUser)
  return own.map((scope) => scope.replace(/^user:/, '')).join(',')
}
