import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { foreignRequest } from '../server/foreign-request.ts'
import { Identity } from './identity.ts'
import { googleHosts, LeadingAgent } from './leading-agent.ts'
import { type IdentityAnswer, type IdentityRequest, identityRoutes } from './routes.ts'

export interface IdentityServer {
  readonly url: string
  readonly identity: Identity
  /** For `httpAgent` of firebase-admin's app and credential. */
  readonly agent: LeadingAgent
  /** What was asked, as method and path. Oldest first. */
  readonly asked: readonly string[]
  /** Paths that begin so answer that something went wrong, from now on. Without one all work again. */
  fail(pathStart?: string): void
  close(): Promise<void>
}

/**
 * Stands for Google's identity services on 127.0.0.1, with real keys and signatures: what is forged is refused by firebase-admin here as it
 * would be there. Not for production: whoever reaches it can sign in as anybody.
 */
export async function startIdentityServer(projectId = 'deckhand-test'): Promise<IdentityServer> {
  const identity = new Identity(projectId)
  const routes = identityRoutes(identity)
  const asked: string[] = []
  let failing: string | undefined
  const server = createServer(async (request, response) => {
    const problem = foreignRequest(request, { hosts: googleHosts, anyPort: true })
    if (problem !== undefined) return void response.writeHead(403).end(problem)
    const read = await readRequest(request)
    asked.push(`${read.method} ${read.path}`)
    const fails = failing !== undefined && read.path.startsWith(failing)
    const { status, body, headers } = fails ? fault : answerTo(read, routes)
    response.writeHead(status, { ...crossOrigin, 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    identity,
    agent: new LeadingAgent(port),
    asked,
    fail: (pathStart) => {
      failing = pathStart
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const fault: IdentityAnswer = { status: 500, body: { error: { code: 500, message: 'INTERNAL' } } }

/** Pages ask from other origins. */
const crossOrigin = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

async function readRequest(request: IncomingMessage): Promise<IdentityRequest> {
  const { method = '', url = '/', headers } = request
  const isForm = headers['content-type']?.includes('x-www-form-urlencoded')
  const sent = await text(request).catch(() => '')
  const body = isForm ? Object.fromEntries(new URLSearchParams(sent)) : parse(sent)
  const [path = '/'] = url.split('?')
  return { method, path: decoded(path), authorization: headers.authorization ?? '', body }
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function answerTo(request: IdentityRequest, routes: ReturnType<typeof identityRoutes>): IdentityAnswer {
  if (request.method === 'OPTIONS') return { status: 200, body: {} }
  const route = routes[`${request.method} ${request.path}`]
  return route?.(request) ?? { status: 404, body: { error: { code: 404, message: 'NOT_FOUND' } } }
}

function parse(sent: string): Record<string, unknown> {
  try {
    return JSON.parse(sent) as Record<string, unknown>
  } catch {
    return {}
  }
}
