export interface OAuthClient {
  id: string
  secret: string
  /** Any address when absent, as for an installed application. */
  redirectUris?: readonly string[]
}

export interface OAuthClients {
  google: OAuthClient
  slack: OAuthClient
}

export const defaultClients: OAuthClients = {
  google: { id: 'emulator.apps.googleusercontent.com', secret: 'emulator-google-secret' },
  slack: { id: '2210535565.1012387451', secret: 'emulator-slack-secret' },
}
