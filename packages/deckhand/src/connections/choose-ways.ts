import type { Way } from '@deckhand/runtime'
import type { Service } from '@deckhand/spec'
import { loadSlack } from '../package/load-parts.ts'
import { isSetUp, type ServiceSettings } from './service-settings.ts'

/** Address and token of the emulator. */
export interface Example {
  url: string
  token: string
}

export const exampleAccount = "the emulator's example account"

/**
 * Either all services are the emulator's or none is: an agent must not mix the user's mail with made-up messages. `example` is absent if several
 * people sign in, because all of them would share its accounts.
 */
export async function chooseWays(settings: ServiceSettings, example?: Example): Promise<Record<Service, Way>> {
  if (example && !isSetUp(settings)) return exampleWays(example)
  return { google: await googleWay(settings), slack: await slackWay(settings) }
}

function exampleWays({ url, token }: Example): Record<Service, Way> {
  const way: Way = { kind: 'example', access: { token, account: exampleAccount, baseUrl: url } }
  return { google: way, slack: way }
}

// The services' clients are slow to load, so they are loaded only if they are set up.
async function googleWay({ google }: ServiceSettings): Promise<Way> {
  if (google) return { kind: 'oauth', provider: (await import('@deckhand/tools/connections')).googleProvider(google) }
  return { kind: 'none', setUp: 'Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET; docs/integrations.md says how.' }
}

async function slackWay({ slack, slackToken }: ServiceSettings): Promise<Way> {
  if (slack) return { kind: 'oauth', provider: (await loadSlack()).slackProvider(slack) }
  if (slackToken) return tokenWay(slackToken)
  const setUp = 'Set SLACK_TOKEN, or SLACK_CLIENT_ID and SLACK_CLIENT_SECRET; docs/integrations.md says how.'
  return { kind: 'none', setUp }
}

/** Asks Slack once to which account the token belongs. */
async function tokenWay({ token, baseUrl }: NonNullable<ServiceSettings['slackToken']>): Promise<Way> {
  const { slackAccount } = await loadSlack()
  let known: string | undefined
  const account = async () => {
    known ??= await slackAccount(token, baseUrl)
    return known
  }
  return { kind: 'token', token, setting: 'SLACK_TOKEN', account, ...(baseUrl !== undefined && { baseUrl }) }
}
