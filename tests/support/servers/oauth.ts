import { ConnectionDesk, type ConnectionDeskOptions, type Way } from '@deckhand/runtime'
import type { ConnectionStore, OAuthProvider, Service } from '@deckhand/spec'
import { googleProvider } from '@deckhand/tools/connections'
import { slackProvider } from '@deckhand/tools/slack-connection'
import type { SessionHeaders } from './served.ts'

/** The applications that the emulator knows. */
export const googleClient = { clientId: 'emulator.apps.googleusercontent.com', clientSecret: 'emulator-google-secret' }
export const slackClient = { clientId: '2210535565.1012387451', clientSecret: 'emulator-slack-secret' }

export const googleAt = (url: string): OAuthProvider => googleProvider({ ...googleClient, baseUrl: url })
export const slackAt = (url: string): OAuthProvider => slackProvider({ ...slackClient, baseUrl: url })

export const exampleWay: Way = { kind: 'example', access: { token: 'example', account: 'an example' } }

/** Google by consent, Slack as the example. */
export const emulatedWays = (url: string): Record<Service, Way> => ({
  google: { kind: 'oauth', provider: googleAt(url) },
  slack: exampleWay,
})

export function newDesk(
  store: ConnectionStore,
  ways: Record<Service, Way>,
  more: Partial<ConnectionDeskOptions> = {},
): ConnectionDesk {
  return new ConnectionDesk({ store, ways, key: Buffer.alloc(32, 9), ...more })
}

/** Answers the consent page as a browser does. Resolves with the redirect target. */
export async function consent(url: string, answer: 'allow' | 'refuse' = 'allow'): Promise<string> {
  const response = await fetch(`${url}&approve=${answer === 'allow' ? 1 : 0}`, { redirect: 'manual' })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`There is no way back: ${response.status} ${await response.text()}`)
  return location
}

/** A signed-in browser. Its navigations send the cookie without the key. */
export function browser(url: string, session: SessionHeaders) {
  const headers = { cookie: session.cookie, accept: 'text/html' }
  const start = async (service: Service = 'google'): Promise<string> => {
    const response = await fetch(`${url}/api/connections/${service}/start`, { method: 'POST', headers: session })
    const answer = (await response.json()) as { ok: boolean; url: string; error?: string }
    if (!answer.ok) throw new Error(answer.error)
    return answer.url
  }
  const visit = async (address: string) => {
    const response = await fetch(address, { headers })
    return { status: response.status, text: await response.text() }
  }
  const list = async () => {
    const response = await fetch(`${url}/api/connections`, { headers: session })
    return ((await response.json()) as { connections: Record<string, unknown>[] }).connections
  }
  const disconnect = async (service: Service = 'google') => {
    const response = await fetch(`${url}/api/connections/${service}`, { method: 'DELETE', headers: session })
    return { status: response.status, answer: (await response.json()) as Record<string, unknown> }
  }
  const connect = async (service: Service = 'google') => visit(await consent(await start(service)))
  return { start, visit, list, connect, disconnect }
}
