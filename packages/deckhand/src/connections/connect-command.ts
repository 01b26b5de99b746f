import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionDesk, serviceNames } from '@deckhand/runtime'
import { localUserId } from '@deckhand/server'
import type { ConnectionStore, ConnectionView, Service, Store } from '@deckhand/spec'
import { UsageError } from '../command-line/usage-error.ts'
import { localTime } from '../runs/local-time.ts'
import type { Environment } from '../settings/settings.ts'
import { createSignIn } from '../sign-in/create-sign-in.ts'
import { answers } from '../sign-in/sign-in-command.ts'
import { signInLink } from '../sign-in/sign-in-link.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { receiveCallback } from './receive-callback.ts'
import { withDesk } from './with-desk.ts'

export interface ConnectOptions {
  /** Lists all services when absent. */
  service?: Service
  port: number
}

/** Connects an account of the local user, or prints which are connected. */
export async function connectCommand({ service, port }: ConnectOptions, env: Environment): Promise<number> {
  return withDesk(env, async (desk, { settings, data, store }) => {
    if (service === undefined) {
      for (const view of await desk.list(localUserId)) print(describeConnection(view))
      return 0
    }
    if (settings.firebase)
      throw new UsageError(
        'With DECKHAND_SIGN_IN=firebase people connect their own accounts, under Settings in the workspace.',
      )
    const host = settings.host ?? '127.0.0.1'
    const url = `http://${host === '::1' ? '[::1]' : host}:${port}`
    if (await answers(url)) {
      const now = await store.time()
      const token = await createSignIn(store, data.keys, settings, () => now).oneTimeToken()
      await connectThere(desk, store, { service, link: signInLink(url, token, '/settings') })
    } else await connectHere(desk, { service, host, port })
    print(describeConnection(await desk.view(localUserId, service)))
    return 0
  })
}

/** The redirect address belongs to the running server, so the browser connects there. */
async function connectThere(desk: ConnectionDesk, store: Store, { service, link }: { service: Service; link: string }) {
  desk.assertConnectable(service)
  print(`A Deckhand is running. Open this link and press Connect (Ctrl-C stops):\n  ${link}`)
  await awaitConnection(store.connections, localUserId, service)
}

// The link to the service is valid for ten minutes. Add time to sign in.
const patienceMs = 900_000
const pauseMs = 300

/** Polls the store until the service is connected, which another process may do. */
async function awaitConnection(store: ConnectionStore, userId: string, service: Service): Promise<void> {
  const before = (await store.read(userId, service))?.connectedAt
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const now = (await store.read(userId, service))?.connectedAt
    if (now !== undefined && now !== before) return
    await sleep(pauseMs)
  }
  throw new Error('The account was not connected in time. Run the command again when you are ready.')
}

async function connectHere(desk: ConnectionDesk, at: { service: Service; host: string; port: number }) {
  const { service } = at
  const browser = { userId: localUserId, holder: 'deckhand connect' }
  desk.assertConnectable(service)
  await receiveCallback(at, {
    start: async (redirectUri) => {
      const url = await desk.start(service, browser, redirectUri)
      print(`Open this link in your browser (Ctrl-C stops):\n  ${url}`)
    },
    finish: async (back) => void (await desk.finish(service, browser, back)),
  })
}

/** One line about a service, for the terminal. */
export function describeConnection(view: ConnectionView): string {
  return cleanLine(`${serviceNames[view.service]}: ${words(view)}`)
}

function words({ service, state, way, account, connectedAt }: ConnectionView): string {
  if (state === 'example') return `${account}; nothing in it is real`
  if (way === 'none') return 'not set up; docs/integrations.md says how'
  if (way === 'token')
    return state === 'expired' ? 'Slack refuses SLACK_TOKEN' : `connected by SLACK_TOKEN${as(account)}`
  if (state === 'connected') return `connected${as(account)} since ${localTime(connectedAt ?? 0)}`
  if (state === 'expired') return `no longer lets Deckhand in${as(account)}; deckhand connect ${service}`
  return `not connected; deckhand connect ${service}`
}

const as = (account: string | undefined): string => (account === undefined ? '' : ` as ${account}`)

const print = (text: string): void => void process.stdout.write(`${text}\n`)
