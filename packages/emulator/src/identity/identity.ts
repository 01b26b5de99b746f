import { type Account, Accounts } from './accounts.ts'
import { newSigningKey, SigningKeys } from './signing-keys.ts'
import { type Claims, readToken, signToken } from './tokens.ts'

const hour = 3_600

/** What Google knows of one project: its people, and the keys that its tokens are signed with. */
export class Identity {
  readonly projectId: string
  readonly accounts = new Accounts()
  readonly idTokenKeys = new SigningKeys('id')
  readonly cookieKeys = new SigningKeys('cookie')
  readonly #serviceKey = newSigningKey('service')

  constructor(projectId: string) {
    this.projectId = projectId
  }

  /** What is in the file of the service account. */
  get serviceAccount() {
    return {
      type: 'service_account',
      project_id: this.projectId,
      private_key: this.#serviceKey.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      client_email: `deckhand@${this.projectId}.iam.gserviceaccount.com`,
    }
  }

  /** Whether the service account itself signed it. */
  isAssertion(token: string): boolean {
    const [header = '', ...rest] = token.split('.')
    const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: string }
    if (alg !== 'RS256' || rest.length !== 2) return false
    return readToken(token, { undefined: this.#serviceKey.publicPem }, Date.now()) !== undefined
  }

  /** What an ID token says of somebody who signed in just now, by their password. */
  idClaims({ uid, email, emailVerified }: Account, more: Claims = {}): Claims {
    const now = seconds()
    return {
      iss: `https://securetoken.google.com/${this.projectId}`,
      aud: this.projectId,
      auth_time: now,
      user_id: uid,
      sub: uid,
      iat: now,
      exp: now + hour,
      email,
      email_verified: emailVerified,
      firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
      ...more,
    }
  }

  /** What the cookie says that such a token is traded for. */
  cookieClaims(idClaims: Claims, validSeconds: number): Claims {
    const now = seconds()
    const iss = `https://session.firebase.google.com/${this.projectId}`
    return { ...idClaims, iss, iat: now, exp: now + validSeconds }
  }

  idToken(account: Account, more: Claims = {}): string {
    return signToken(this.idClaims(account, more), this.idTokenKeys.newest)
  }

  sessionCookie(account: Account, more: Claims = {}): string {
    return signToken({ ...this.cookieClaims(this.idClaims(account), 5 * 24 * hour), ...more }, this.cookieKeys.newest)
  }
}

export const seconds = (): number => Math.floor(Date.now() / 1000)
