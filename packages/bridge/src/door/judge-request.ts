import type { IncomingMessage } from 'node:http'

export interface Refusal {
  status: 400 | 401 | 403 | 404 | 503
  words: string
}

export interface DoorRules {
  /** Lower case, with port. */
  hosts: ReadonlySet<string>
  origins: ReadonlySet<string>
  hasToken(protocols: string | undefined): boolean
  hasRoom(): boolean
}

/** Every check before a request becomes a socket, in this order. */
export function checkUpgrade(request: IncomingMessage, rules: DoorRules): Refusal | undefined {
  const refusal = checkHost(request, rules) ?? checkOrigin(request, rules)
  if (refusal) return refusal
  if (!rules.hasToken(request.headers['sec-websocket-protocol']))
    return {
      status: 401,
      words: 'The token is missing or wrong. Take the one that the bridge printed when it started.',
    }
  if (request.httpVersion !== '1.1' || request.headers.upgrade?.toLowerCase() !== 'websocket')
    return { status: 400, words: 'The bridge accepts only WebSocket over HTTP/1.1.' }
  if (!isEndpoint(request)) return { status: 404, words: 'There is nothing here. The bridge is at /acp.' }
  if (!rules.hasRoom()) return { status: 503, words: 'Too many clients are connected. Close one and try again.' }
  return undefined
}

/** Stops DNS rebinding: a page whose name points to this machine sends its own host name. */
export function checkHost(request: IncomingMessage, rules: DoorRules): Refusal | undefined {
  const names = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (names.length === 1 && rules.hosts.has(request.headers.host?.toLowerCase() ?? '')) return undefined
  return { status: 403, words: 'This host name is not one of the bridge. Use 127.0.0.1, or add the name to its hosts.' }
}

/** Programs send no Origin, but pages cannot leave it out. `null` comes from pages that hide their origin. */
function checkOrigin(request: IncomingMessage, rules: DoorRules): Refusal | undefined {
  const { origin } = request.headers
  if (origin === undefined || rules.origins.has(origin)) return undefined
  return {
    status: 403,
    words: 'This page may not use the bridge. Add its origin to GEMINI_ORIGINS, and start the bridge again.',
  }
}

export function isEndpoint(request: IncomingMessage): boolean {
  const path = (request.url ?? '').split('?')[0]
  return path === '/acp' || path === '/'
}
