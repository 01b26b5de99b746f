import type { Access, OAuthProvider } from '@deckhand/spec'

/** How users of this Deckhand authenticate with a service. */
export type Way =
  /** Each user with their own account. */
  | { kind: 'oauth'; provider: OAuthProvider }
  /** One token for all users. `account` asks the service for its account, and throws NOT_CONNECTED if the token is refused. */
  | { kind: 'token'; token: string; setting: string; baseUrl?: string; account: () => Promise<string> }
  /** The emulator's example account. */
  | { kind: 'example'; access: Omit<Access, 'renew'> }
  /** Not set up. `setUp` says how to do that. */
  | { kind: 'none'; setUp: string }

export const serviceNames = { google: 'Google', slack: 'Slack' } as const
