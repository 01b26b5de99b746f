import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WireError } from '../wire-error.ts'
import type { RecordedRequest, Target } from './request-log.ts'

/** One request and its response, with what every handler needs. */
export interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  target: Target
  record: RecordedRequest
  /** Aborted when the client goes away. */
  signal: AbortSignal
}

/** Without it a stream is one long JSON array. */
export function isSse({ target }: Exchange): boolean {
  return target.query.get('alt') === 'sse'
}

const jsonType = { 'Content-Type': 'application/json; charset=UTF-8' }

export function sendJson({ response, record }: Exchange, status: number, text: string): void {
  record.status = status
  response.writeHead(status, jsonType)
  response.end(text)
}

export function sendError(exchange: Exchange, error: WireError, inArray = false): void {
  const text = JSON.stringify(error.body(), null, 2)
  sendJson(exchange, error.code, inArray ? `[${text}\n]\n` : `${text}\n`)
}
