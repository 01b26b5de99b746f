import type { ConnectionDesk } from '@deckhand/runtime'
import { localUserId } from '@deckhand/server'
import type { Service, Store } from '@deckhand/spec'
import { createSignIn } from '../create-sign-in.ts'
import type { Environment } from '../settings.ts'
import { answers } from '../sign-in-command.ts'
import { signInLink } from '../sign-in-link.ts'
import { UsageError } from '../usage-error.ts'
import { awaitConnection } from './await-connection.ts'
import { describeConnection } from './describe-connection.ts'
import { receiveCallback } from './receive-callback.ts'
import { withDesk } from './with-desk.ts'

export interface ConnectAsked {
  /** All are listed when none is named. */
  service?: Service
  port: number
}

/** Connects an account of the local user, or tells which are connected. */
export async function connectCommand({ service, port }: ConnectAsked, env: Environment): Promise<number> {
  return withDesk(env, async (desk, { settings, data, store }) => {
    if (service === undefined) {
      for (const view of await desk.list(localUserId)) tell(describeConnection(view))
      return 0
    }
    if (settings.firebase)
      throw new UsageError(
        'With DECKHAND_SIGN_IN=firebase everybody connects their own accounts, under Settings in the workspace.',
      )
    const host = settings.host ?? '127.0.0.1'
    const url = `http://${host === '::1' ? '[::1]' : host}:${port}`
    if (await answers(url)) {
      const now = await store.time()
      const token = await createSignIn(store, data.keys, settings, () => now).oneTimeToken()
      await connectThere(desk, store, { service, link: signInLink(url, token, '/settings') })
    } else await connectHere(desk, { service, host, port })
    tell(describeConnection(await desk.view(localUserId, service)))
    return 0
  })
}

/** The address that the service sends people back to belongs to the server that runs: the browser goes on there. */
async function connectThere(desk: ConnectionDesk, store: Store, { service, link }: { service: Service; link: string }) {
  desk.assertConnectable(service)
  tell(`A Deckhand is running. Open this link and press Connect (Ctrl-C leaves):\n  ${link}`)
  await awaitConnection(store.connections, localUserId, service)
}

async function connectHere(desk: ConnectionDesk, at: { service: Service; host: string; port: number }) {
  const { service } = at
  const traveller = { userId: localUserId, holder: 'deckhand connect' }
  desk.assertConnectable(service)
  await receiveCallback(at, {
    start: async (redirectUri) => {
      const url = await desk.start(service, traveller, redirectUri)
      tell(`Open this link in your browser (Ctrl-C leaves):\n  ${url}`)
    },
    finish: async (back) => void (await desk.finish(service, traveller, back)),
  })
}

const tell = (text: string): void => void process.stdout.write(`${text}\n`)
