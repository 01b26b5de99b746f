import type { Authenticate, AuthenticateRequest } from '@deckhand/server'
import { openAuthenticate, type ServerOptions } from '@deckhand/server'
import { call, callsThenDone } from '../../support/models/scripted-model.ts'
import { served } from '../../support/servers/served.ts'
import { sendTool } from '../../support/servers/signed-in.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** The user in a header, for tests that are not about a product's authentication. */
export const byHeader: AuthenticateRequest = ({ headers }) => {
  const userId = headers.get('x-user')
  return userId === null ? null : { userId }
}

export const as = (user: string) => ({ 'x-user': user })

/** A Deckhand inside of a product, whose runs wait for an approval. */
export async function productWorld(
  authenticate: Authenticate,
  options: Partial<ServerOptions> = {},
  now: () => number = Date.now,
) {
  const faults: unknown[] = []
  const onFault = (fault: unknown) => void faults.push(fault)
  const store = await openStore(tempFolder())
  const parts = { sessions: store.sessions, key: Buffer.alloc(32, 5), secure: false, now, onFault }
  const { authenticator } = openAuthenticate(authenticate, parts)
  const model = callsThenDone(call('send', { to: 'cleo' }))
  const deckhand = await served(undefined, [sendTool], { store, model }, { authenticator, onFault, ...options })
  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(deckhand.url + path, { ...init, headers: { 'content-type': 'application/json', ...headers } })
  return { ...deckhand, faults, ask }
}
