import { findByToken } from '../oauth/grants.ts'
import { bearerOf, formOf, type ServiceCall } from '../service-call.ts'
import type { ServiceContext } from '../service-context.ts'
import { refuseSlack } from './slack-error.ts'
import type { SlackChannel } from './slack-state.ts'

/** Who calls, and what they may do. */
export interface SlackCaller {
  token: string
  userId: string
  isBot: boolean
  /** Undefined for the token that may do everything. */
  scopes: readonly string[] | undefined
}

export function callerOf(call: ServiceCall, context: ServiceContext): SlackCaller {
  const token = bearerOf(call) ?? formOf(call).get('token') ?? undefined
  if (token === undefined) return refuseSlack('not_authed')
  const { botId, selfId } = context.world.slack
  if (token === context.serviceToken) return { token, userId: botId, isBot: true, scopes: undefined }
  const grant = findByToken(context, token)
  if (grant?.provider !== 'slack') return refuseSlack('invalid_auth')
  if (grant.revoked) return refuseSlack('token_revoked')
  const isBot = token.startsWith('xoxb-')
  const scopes = grant.scopes
    .filter((scope) => scope.startsWith('user:') !== isBot)
    .map((scope) => scope.replace(/^user:/, ''))
  return { token, userId: isBot ? botId : selfId, isBot, scopes }
}

export const botIdOf = ({ userId }: Pick<SlackCaller, 'userId'>): string => `B${userId.slice(1)}`

export function requireScopes({ scopes }: SlackCaller, needed: readonly string[]): void {
  const missing = needed.find((scope) => scopes && !scopes.includes(scope))
  if (missing !== undefined) refuseSlack('missing_scope', { needed: missing, provided: scopes?.join(',') })
}

/** As scopes name it: `groups:read`, `im:history`. */
export function conversationKind({ isDirect, isPrivate }: SlackChannel): 'channels' | 'groups' | 'im' {
  if (isDirect) return 'im'
  return isPrivate ? 'groups' : 'channels'
}

/** Private channels do not exist for those who are not in them. */
export function canSee({ userId }: SlackCaller, { isPrivate, members }: SlackChannel): boolean {
  return !isPrivate || members.includes(userId)
}
