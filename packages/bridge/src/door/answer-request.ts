import type { IncomingMessage, ServerResponse } from 'node:http'
import { type DoorRules, isEndpoint, judgeHost } from './judge-request.ts'

/** What is no WebSocket: `/health`, and nothing else. */
export function answerRequest(request: IncomingMessage, response: ServerResponse, rules: DoorRules) {
  const stranger = judgeHost(request, rules)
  if (stranger) return answer(response, stranger.status, `${stranger.words}\n`)
  if (request.method === 'GET' && request.url === '/health')
    return answer(response, 200, '{"status":"ok"}', 'application/json')
  if (!isEndpoint(request)) return answer(response, 404, 'There is nothing here. The bridge is at /acp.\n')
  response.setHeader('Upgrade', 'websocket')
  answer(response, 426, 'The bridge speaks WebSocket here.\n')
}

function answer(response: ServerResponse, status: number, body: string, type = 'text/plain; charset=utf-8') {
  response.writeHead(status, {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    Connection: 'close',
  })
  response.end(body)
}
