import type { ConnectionView, Service } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { Kept } from './kept-tokens.ts'
import type { Way } from './way.ts'

/** A connection as the user sees it, without tokens. */
export async function describeConnection(service: Service, way: Way, kept: Kept | undefined): Promise<ConnectionView> {
  switch (way.kind) {
    case 'oauth':
      return { service, way: 'oauth', ...ofAccount(kept) }
    case 'example':
      return { service, way: 'example', state: 'example', account: way.access.account }
    case 'token':
      return { service, way: 'token', ...(await ofToken(way.account)) }
    case 'none':
      return { service, way: 'none', state: 'not_connected', setUp: way.setUp }
  }
}

function ofAccount(kept: Kept | undefined): Pick<ConnectionView, 'state' | 'account' | 'scopes' | 'connectedAt'> {
  if (!kept) return { state: 'not_connected' }
  const { account, scopes, connectedAt } = kept.record
  return { state: kept.tokens ? 'connected' : 'expired', account, scopes, connectedAt }
}

/** A service that does not answer has not refused the token. */
async function ofToken(account: () => Promise<string>): Promise<Pick<ConnectionView, 'state' | 'account'>> {
  try {
    return { state: 'connected', account: await account() }
  } catch (thrown) {
    const isRefused = thrown instanceof DeckhandError && thrown.code === 'NOT_CONNECTED'
    return { state: isRefused ? 'expired' : 'connected' }
  }
}
