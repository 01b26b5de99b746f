import { DeckhandError } from '@deckhand/spec/errors'
import type { JSONWebKeySet } from 'jose'

const timeoutMs = 8_000
/** Real ones have a few thousand bytes. */
const mostBytes = 256_000

/**
 * The keys that the provider signs with, by way of its discovery document. Rejects when the provider does not answer in time, answers something else, or says
 * that it is another issuer.
 */
export async function readKeySet(issuer: string): Promise<JSONWebKeySet> {
  const signal = AbortSignal.timeout(timeoutMs)
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const found = await readJson(address, signal)
  // One server may stand for many issuers, and only its own keys may sign for each.
  if (found.issuer !== issuer) throw new Error(`${address} is of the issuer ${JSON.stringify(found.issuer)}.`)
  const place = found.jwks_uri
  if (typeof place !== 'string' || !isSafe(place)) throw new Error(`${address} has no "jwks_uri" with https.`)
  return (await readJson(place, signal)) as unknown as JSONWebKeySet
}

/** BAD_REQUEST for what is no issuer. */
export function assertIssuer(issuer: unknown): asserts issuer is string {
  if (typeof issuer === 'string' && isSafe(issuer) && !/[?#]/.test(issuer)) return
  const message = `issuer: must be an address with https and without a query, as the provider's tokens have it in "iss", and is ${JSON.stringify(issuer)}. Only a provider on loopback may have http.`
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
  // A second try, because the provider may close a kept connection in the moment that it is used.
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
