import { createHash, createHmac } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { IdentityServer } from '@deckhand/emulator/identity'
import type { ServerOptions } from '@deckhand/server'
import { type FirebaseOptions, openFirebaseSignIn } from '@deckhand/server/firebase'
import type { Store } from '@deckhand/spec'
import { onTestFinished } from 'vitest'
import { post, type SessionHeaders, served } from '../../support/servers/served.ts'
import { openStore } from '../../support/stores/stored.ts'
import { tempFolder } from '../../support/temp-folder.ts'

export const key = Buffer.alloc(32, 5)
export const way = {
  kind: 'firebase',
  apiKey: 'api-key',
  authDomain: 'deckhand-test.firebaseapp.com',
  projectId: 'deckhand-test',
} as const

export interface FirebaseWorld {
  url: string
  store: Store
  cookieName: string
  faults: unknown[]
  /** Posts an ID token. */
  bring(idToken: unknown, headers?: Record<string, string>): Promise<Response>
  /** The same, and the cookie that came. */
  cookieFor(idToken: string): Promise<string>
  /** Whether this cookie, with the key of its session, is accepted. */
  ask(cookie: string): Promise<Response>
  leave(cookie: string): Promise<Response>
  /** Makes this server believe that it issued this cookie, so that only Google's check protects it. */
  takeForOwn(cookie: string, userId: string): Promise<string>
}

/** A Deckhand that people sign in to with Firebase, through firebase-admin itself; `google` stands for Google. */
export async function firebaseWorld(
  google: IdentityServer,
  options: Partial<FirebaseOptions> & { store?: Store } = {},
  serverOptions: Partial<ServerOptions> = {},
): Promise<FirebaseWorld> {
  const folder = tempFolder()
  const { store = await openStore(folder), ...more } = options
  const credentialFile = join(folder, 'service-account.json')
  await writeFile(credentialFile, JSON.stringify(google.identity.serviceAccount))
  const faults: unknown[] = []
  const onFault = (error: unknown) => void faults.push(error)
  const given = { sessions: store.sessions, key, secure: false, way, onFault, credentialFile, httpAgent: google.agent }
  const { signIn, close } = openFirebaseSignIn({ ...given, ...more })
  onTestFinished(close)
  const { url } = await served(undefined, [], { store }, { authenticator: signIn, signIn, ...serverOptions })
  const { cookieName } = signIn
  const bring = (idToken: unknown, headers: Record<string, string> = {}) =>
    post(`${url}/api/auth/session`, { idToken }, { headers: { 'content-type': 'application/json', ...headers } })
  return {
    url,
    store,
    cookieName,
    faults,
    bring,
    cookieFor: async (idToken) => cookieOf(await bring(idToken)),
    ask: (cookie) => fetch(`${url}/api/agent/runs`, { headers: sessionHeaders(cookie) }),
    leave: (cookie) => fetch(`${url}/api/auth/session`, { method: 'DELETE', headers: sessionHeaders(cookie) }),
    takeForOwn: async (cookie, userId) => {
      const id = createHash('sha256').update(cookie).digest('hex')
      const createdAt = Date.now()
      await store.sessions.create({ id, userId, createdAt, expiresAt: createdAt + 86_400_000, way: 'firebase' })
      return `${cookieName}=${cookie}`
    },
  }
}

/** The cookie and the key of its session, also of a cookie that was never traded here. */
export function sessionHeaders(cookie: string): SessionHeaders {
  const id = createHash('sha256')
    .update(cookie.slice(cookie.indexOf('=') + 1))
    .digest('hex')
  const sessionKey = createHmac('sha256', key).update(`session key ${id}`).digest('base64url')
  return { cookie, 'deckhand-session-key': sessionKey }
}

export async function cookieOf(response: Response): Promise<string> {
  const [cookie] = response.headers.get('set-cookie')?.split(';') ?? []
  if (!cookie) throw new Error(`No cookie came: ${response.status} ${await response.text()}`)
  return cookie
}

/** A token with something in its claims changed after it was signed. */
export function tampered(token: string, change: object): string {
  const [header, payload = '', signature] = token.split('.')
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), ...change }
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

/** One bit of the signature is another. */
export function misSigned(token: string): string {
  const [header, payload, signature = ''] = token.split('.')
  const bytes = Buffer.from(signature, 'base64url')
  bytes[40] = (bytes[40] ?? 0) ^ 1
  return [header, payload, bytes.toString('base64url')].join('.')
}
