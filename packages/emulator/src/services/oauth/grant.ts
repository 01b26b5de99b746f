/** What a person allowed once: a code first, tokens when it was exchanged. */
export interface Grant {
  provider: 'google' | 'slack'
  clientId: string
  redirectUri: string
  scopes: string[]
  code: string
  codeExpiresAt: number
  codeUsed: boolean
  challenge?: { value: string; method: 'S256' | 'plain' }
  /** Whether the exchange gives a refresh token. */
  offline: boolean
  accessTokens: { token: string; expiresAt: number }[]
  refreshToken?: string
  revoked: boolean
}
