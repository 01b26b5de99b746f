import type { Way } from '@deckhand/runtime'
import type { Service } from '@deckhand/spec'
import { loadSlack } from '../package/load-parts.ts'
import { isSetUp, type ServiceSettings } from './service-settings.ts'

/** Where the emulator is, and what opens it. */
export interface Example {
  url: string
  token: string
}

export const exampleAccount = "the emulator's example account"

/**
 * Either all services are the emulator's or none: an agent must not mix the user's mail with made-up messages. `example` is left out where several
 * people sign in: what one of them sends in it the others would read.
 */
export async function chooseWays(settings: ServiceSettings, example?: Example): Promise<Record<Service, Way>> {
  if (example && !isSetUp(settings)) return exampleWays(example)
  return { google: await googleWay(settings), slack: await slackWay(settings) }
}

function exampleWays({ url, token }: Example): Record<Service, Way> {
  const way: Way = { kind: 'example', access: { token, account: exampleAccount, baseUrl: url } }
  return { google: way, slack: way }
}

// The clients of the services take a while to load, and only who has set them up needs them.
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

/** Slack is asked once whose token it is. */
async function tokenWay({ token, baseUrl }: NonNullable<ServiceSettings['slackToken']>): Promise<Way> {
  const { slackAccount } = await loadSlack()
  let known: string | undefined
  const account = async () => {
    known ??= await slackAccount(token, baseUrl)
    return known
  }
  return { kind: 'token', token, setting: 'SLACK_TOKEN', account, ...(baseUrl !== undefined && { baseUrl }) }
}
