import { RefusedAddress } from './check-url.ts'

const meanings: Record<string, string> = {
  ENOTFOUND: 'there is no such host. Check the address',
  EAI_AGAIN: 'its name could not be looked up. Check the network, or try again later',
  ECONNREFUSED: 'nothing answers there. Check the address',
  ECONNRESET: 'it broke the connection. Try again later',
  UND_ERR_SOCKET: 'it broke the connection. Try again later',
  UND_ERR_CONNECT_TIMEOUT: 'no connection could be made in time. Try again later',
  ENETUNREACH: 'there is no way to it from here. Check the network',
  EHOSTUNREACH: 'there is no way to it from here. Check the network',
}

/** Explains a failed request. undici reports "fetch failed" and keeps the reason in the cause. */
export function explainFailure(thrown: unknown, url: URL): Error {
  const chain = causes(thrown)
  const refused = chain.find((error) => error instanceof RefusedAddress)
  if (refused) return refused
  const last = chain.at(-1)
  const code = chain.map(codeOf).findLast((found) => found !== undefined)
  return new Error(`${url.host} could not be read: ${meaning(code, last?.message ?? String(thrown))}.`, {
    cause: thrown,
  })
}

function meaning(code: string | undefined, message: string): string {
  if (code !== undefined && meanings[code]) return meanings[code]
  if (code !== undefined && /CERT|SELF_SIGNED|ERR_TLS|ERR_SSL/.test(code)) {
    return `its certificate is not good (${code}). Take another address`
  }
  return `${message.replace(/\.$/, '')}. Try again, or take another address`
}

function causes(thrown: unknown): Error[] {
  const chain: Error[] = []
  for (let error = thrown; error instanceof Error && chain.length < 8; error = error.cause) chain.push(error)
  return chain
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
