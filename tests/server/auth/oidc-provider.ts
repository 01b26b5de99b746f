import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK } from 'jose'

/** A key that the provider signs with, or could sign with. */
export interface ProviderKey {
  kid: string
  alg: string
  privateKey: CryptoKey
  publicKey: CryptoKey
}

export interface OidcProvider {
  issuer: string
  /** Signs with these from now on, and publishes no others. */
  use(...keys: ProviderKey[]): Promise<void>
  /** Signs a person in as a browser would, and has the tokens for this audience. */
  signIn(login: string, audience: string): Promise<{ access_token: string; id_token: string }>
  /** A token of a program. */
  programToken(audience: string): Promise<string>
  /** Ends its process. */
  end(): Promise<void>
}

export async function providerKey(kid: string, alg = 'RS256'): Promise<ProviderKey> {
  return { kid, alg, ...(await generateKeyPair(alg, { extractable: true })) }
}

/** The `oidc-provider` of npm, in a process of its own. */
export async function startOidcProvider(...keys: ProviderKey[]): Promise<OidcProvider> {
  const child = fork(fileURLToPath(new URL('./oidc-server.mjs', import.meta.url)), {
    // What it prints are warnings that it is set up for tests. The options of our own process are not for it.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
  })
  const issuer = await publish(child, keys)
  return {
    issuer,
    use: async (...more) => void (await publish(child, more)),
    signIn: (login, audience) => signIn(issuer, login, audience),
    programToken: async (resource) =>
      (await tokens(issuer, { grant_type: 'client_credentials', scope: 'api', resource })).access_token,
    end: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function publish(child: ChildProcess, keys: ProviderKey[]): Promise<string> {
  let words = ''
  const listen = (chunk: Buffer) => {
    words += chunk.toString()
  }
  child.stderr?.on('data', listen)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The provider has ended: ${words}`)))
  child.send(await Promise.all(keys.map(privateJwk)))
  const [url] = (await Promise.race([once(child, 'message'), ended])) as [string]
  ended.catch(() => {})
  return url
}

async function privateJwk({ privateKey, kid, alg }: ProviderKey): Promise<JWK> {
  return { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' }
}

const app = { client_id: 'app', redirect_uri: 'http://127.0.0.1:1/callback' }

async function signIn(issuer: string, login: string, resource: string) {
  const cookies = new Map<string, string>()
  const go = async (address: string, form?: Record<string, string>): Promise<string> => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const body = form && { method: 'POST', body: new URLSearchParams(form) }
    const response = await fetch(new URL(address, issuer), { headers: { cookie }, redirect: 'manual', ...body })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    const place = response.headers.get('location')
    if (place === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`)
    return place
  }
  const asked = new URLSearchParams({ ...app, response_type: 'code', scope: 'openid api', resource })
  const afterLogin = await go(await go(`/auth?${asked}`), { prompt: 'login', login, password: 'any' })
  const afterConsent = await go(await go(afterLogin), { prompt: 'consent' })
  const code = new URL(await go(afterConsent)).searchParams.get('code') ?? ''
  return tokens(issuer, { grant_type: 'authorization_code', code, ...app })
}

async function tokens(issuer: string, form: Record<string, string>) {
  const body = new URLSearchParams({ client_id: 'app', client_secret: 'app-secret', ...form })
  const response = await fetch(`${issuer}/token`, { method: 'POST', body })
  const answer = (await response.json()) as { access_token: string; id_token: string }
  if (!response.ok) throw new Error(`The provider gave no token: ${JSON.stringify(answer)}`)
  return answer
}
