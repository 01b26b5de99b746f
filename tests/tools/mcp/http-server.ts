import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { createMcpHandler, Server, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import { webServer } from '../../support/servers/web-server.ts'

type Answer = (request: Request) => Promise<Response>

/** The required authorization header. */
export const key = 'Bearer sesame-open'

/** A server with one tool that reads and one that says nothing about itself. */
function createServer(): Server {
  const server = new Server({ name: 'weather', version: '1' }, { capabilities: { tools: { listChanged: true } } })
  const inputSchema = { type: 'object' as const, properties: { city: { type: 'string' } } }
  server.setRequestHandler('tools/list', () => ({
    tools: [
      { name: 'look', description: 'Looks.', inputSchema, annotations: { readOnlyHint: true } },
      { name: 'change', description: 'Changes.', inputSchema },
    ],
  }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    if (params.arguments?.city === 'Nowhere') await new Promise(() => {})
    return { content: [{ type: 'text', text: `${params.name} ${params.arguments?.city}` }] }
  })
  return server
}

/** Speaks the newest revision and the older one, and keeps nothing between requests. */
export function startStateless(): Promise<string> {
  const handler = createMcpHandler(createServer)
  return listen((request) => handler.fetch(request))
}

/** Speaks only the older revision, in sessions, which `forget` makes it lose, as a restart does. */
export async function startSessions(): Promise<{ url: string; forget(): void }> {
  let sessions = new Map<string, WebStandardStreamableHTTPServerTransport>()
  const begin = async () => {
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => void sessions.set(id, transport),
    })
    await createServer().connect(transport)
    return transport
  }
  const url = await listen(async (request) => {
    const id = request.headers.get('mcp-session-id')
    const session = id === null ? await begin() : sessions.get(id)
    return session ? session.handleRequest(request) : new Response('no such session', { status: 404 })
  })
  return {
    url,
    forget: () => {
      sessions = new Map()
    },
  }
}

async function listen(answer: Answer): Promise<string> {
  const { port } = await webServer((request, response) => void reply(request, response, answer))
  return `http://127.0.0.1:${port}/mcp`
}

async function reply(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  if (request.headers.authorization !== key) return void response.writeHead(401).end('who are you?')
  const hasBody = request.method === 'POST'
  const found = await answer(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method ?? 'GET',
      headers: request.headers as Record<string, string>,
      ...(hasBody && { body: Readable.toWeb(request), duplex: 'half' }),
    } as RequestInit),
  )
  response.writeHead(found.status, Object.fromEntries(found.headers))
  if (found.body)
    Readable.fromWeb(found.body as ReadableStream)
      .on('error', () => {})
      .pipe(response)
  else response.end()
}
