import type { RuntimeOptions } from '@deckhand/runtime'
import { LocalSignIn, type LocalSignInOptions, type ServerOptions } from '@deckhand/server'
import type { Authenticator, Store } from '@deckhand/spec'
import { call, callsThenDone } from '../models/scripted-model.ts'
import { openStore } from '../stores/stored.ts'
import { tempFolder } from '../temp-folder.ts'
import { served, signIn } from './served.ts'

export const key = Buffer.alloc(32, 5)

export const localSignIn = (store: Store, more: Partial<LocalSignInOptions> = {}) =>
  new LocalSignIn({ sessions: store.sessions, key, userId: 'ann', ...more })

/** The header of a visitor of a site. The visitor has Ann's own id, so that only the kind of principal tells them apart. */
export const visiting = { 'x-visitor': 'of shop.example' }

const knowingVisitors = (users: Authenticator): Authenticator => ({
  identity: users.identity,
  authenticate: async (credentials) =>
    credentials.header('x-visitor') === visiting['x-visitor']
      ? { kind: 'visitor', userId: 'ann', site: 'shop.example' }
      : users.authenticate(credentials),
})

/** A write that waits for an approval. */
export const sendTool = {
  name: 'send',
  description: 'Sends.',
  parameters: { to: { type: 'string', description: 'Who.' } },
  effect: 'write',
  handler: async () => 'sent',
} as const

/** A server that authenticates, with Ann and Ben signed in. Ann has a run that waits for her. */
export async function signedIn(
  serverOptions: Partial<ServerOptions> = {},
  signInOptions: Partial<LocalSignInOptions> = {},
  more: Partial<RuntimeOptions> = {},
) {
  const folder = tempFolder()
  const store = await openStore(folder)
  const ann = localSignIn(store, signInOptions)
  const ben = localSignIn(store, { userId: 'ben' })
  const model = callsThenDone(call('send', { to: 'cleo' }))
  const { url, runtime, emulator } = await served(
    undefined,
    [sendTool],
    { store, model, ...more },
    { authenticator: knowingVisitors(ann), signIn: ann, ...serverOptions },
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
