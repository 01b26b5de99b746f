import type { Access, OAuthProvider } from '@deckhand/spec'

/** How the users of this Deckhand get into a service. */
export type Way =
  /** Everybody with an account of their own. */
  | { kind: 'oauth'; provider: OAuthProvider }
  /** With a token that was set for all. `account` finds out whose it is: NOT_CONNECTED when the service refuses it. */
  | { kind: 'token'; token: string; setting: string; baseUrl?: string; account: () => Promise<string> }
  /** The emulator's account, which is nobody's. */
  | { kind: 'example'; access: Omit<Access, 'renew'> }
  /** Not before it is set up. `setUp` says how. */
  | { kind: 'none'; setUp: string }

export const serviceNames = { google: 'Google', slack: 'Slack' } as const
