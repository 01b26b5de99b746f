import { DeckhandError } from '@deckhand/spec/errors'
import type { JSONWebKeySet } from 'jose'

const timeoutMs = 8_000
/** Real documents have a few thousand bytes. */
const mostBytes = 256_000

/**
 * The provider's signing keys, found through its discovery document. Rejects when the provider does not answer in time, gives an invalid answer, or names
 * another issuer.
 */
export async function readKeySet(issuer: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(timeoutMs)
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await readJson(address, signal)
  // One server may host many issuers, each with its own keys.
  if (found.issuer !== issuer) throw new Error(`${address} is of the issuer ${JSON.stringify(found.issuer)}.`)
  const place = found.jwks_uri
  if (typeof place !== 'string' || !isSafe(place)) throw new Error(`${address} has no "jwks_uri" with https.`)
  return (await readJson(place, signal)) as unknown as JSONWebKeySet
}

/** BAD_REQUEST for an invalid issuer. */
export function assertIssuer(issuer: unknown): asserts issuer is string {
  if (typeof issuer === 'string' && isSafe(issuer) && !/[?#]/.test(issuer)) return
  const message = `issuer: must be an https URL without a query, exactly as in the "iss" of the provider's tokens, and is ${JSON.stringify(issuer)}. Only a provider on loopback may use http.`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'issuer' })
}

/** Without TLS, a man in the middle could give us keys of his own. */
function isSafe(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
}

async function readJson(address: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const get = () => fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } })
  // Tries twice, because the provider may close a kept-alive connection at the moment we use it.
  const response = await get().catch(get)
  const text = await textOf(response)
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  const value: unknown = JSON.parse(text)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Error(`${address} answered no JSON object.`)
}

async function textOf({ body, url }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > mostBytes) throw new Error(`${url} answered more than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
