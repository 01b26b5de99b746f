import type { GoogleClient } from '@deckhand/tools/connections'
import type { SlackClient } from '@deckhand/tools/slack-connection'
import { UsageError } from '../command-line/usage-error.ts'
import { type Environment, readSwitch, readUrl } from '../settings/settings.ts'

/** How the services are set up. Without any, the emulator takes their place. */
export interface ServiceSettings {
  google?: GoogleClient
  slack?: SlackClient
  slackToken?: { token: string; baseUrl?: string }
}

/** Throws a UsageError that names the wrong setting and repeats no secret. */
export function readServiceSettings(env: Environment): ServiceSettings {
  const google = readPair(env, 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET')
  const slack = readPair(env, 'SLACK_CLIENT_ID', 'SLACK_CLIENT_SECRET')
  const token = env.SLACK_TOKEN?.trim()
  if (token && slack)
    throw new UsageError('SLACK_TOKEN must not be set together with SLACK_CLIENT_ID: choose one of them.')
  const atGoogle = readBase('GOOGLE_API_URL', env.GOOGLE_API_URL)
  const atSlack = readBase('SLACK_API_URL', env.SLACK_API_URL)
  if (atSlack.baseUrl?.endsWith('/slack'))
    throw new UsageError('SLACK_API_URL must not end in /slack, because Deckhand adds it. Remove it.')
  const isPrivate = readSwitch('SLACK_PRIVATE_CHANNELS', env.SLACK_PRIVATE_CHANNELS, false)
  return {
    ...(google && { google: { ...google, ...atGoogle } }),
    ...(slack && { slack: { ...slack, ...atSlack, ...(isPrivate && { moreScopes: privateScopes }) } }),
    ...(token && { slackToken: { token, ...atSlack } }),
  }
}

export const isSetUp = ({ google, slack, slackToken }: ServiceSettings): boolean =>
  google !== undefined || slack !== undefined || slackToken !== undefined

const privateScopes = ['groups:read', 'groups:history']

/** One without the other is a mistake, and must not silently lead to the example account. */
function readPair(env: Environment, idName: string, secretName: string) {
  const [clientId, clientSecret] = [env[idName]?.trim(), env[secretName]?.trim()]
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (!clientId && !clientSecret) return undefined
  const [set, missing] = clientId ? [idName, secretName] : [secretName, idName]
  throw new UsageError(`${set} must come with ${missing}, which is not set. Set ${missing}, or remove ${set}.`)
}

function readBase(name: string, value: string | undefined): { baseUrl?: string } {
  const url = readUrl(name, value)
  return url === undefined ? {} : { baseUrl: url.replace(/\/+$/, '') }
}
