import type { RuntimeOptions } from '@deckhand/runtime'
import { LocalSignIn, type LocalSignInOptions, type ServerOptions } from '@deckhand/server'
import type { Store } from '@deckhand/spec'
import { served, signIn } from './served.ts'
import { openStore, tempFolder } from './stored.ts'
import { call, callsThenDone } from './talk-model.ts'

export const key = Buffer.alloc(32, 5)

export const localSignIn = (store: Store, more: Partial<LocalSignInOptions> = {}) =>
  new LocalSignIn({ sessions: store.sessions, key, userId: 'ann', ...more })

/** A server that asks who is there, and Ann and Ben, who are. Ann has a run that waits for her. */
export async function signedIn(
  serverOptions: Partial<ServerOptions> = {},
  signInOptions: Partial<LocalSignInOptions> = {},
  more: Partial<RuntimeOptions> = {},
) {
  const folder = await tempFolder()
  const store = await openStore(folder)
  const ann = localSignIn(store, signInOptions)
  const ben = localSignIn(store, { userId: 'ben' })
  const send = {
    name: 'send',
    description: 'Sends.',
    parameters: { to: { type: 'string', description: 'Who.' } },
    effect: 'write',
    handler: async () => 'sent',
  } as const
  const model = callsThenDone(call('send', { to: 'cleo' }))
  const { url, runtime, emulator } = await served(
    undefined,
    [send],
    { store, model, ...more },
    { authenticator: ann, signIn: ann, ...serverOptions },
  )
  return {
    url,
    store,
    runtime,
    emulator,
    signIn: ann,
    ann: await signIn(url, await ann.oneTimeToken()),
    ben: await signIn(url, await ben.oneTimeToken()),
  }
}
