import type { OpenServices } from '../services/open-services.ts'
import { WireError } from '../wire-error.ts'
import type { Exchange } from './exchange.ts'
import { readBody } from './read-body.ts'
import { recordedBody } from './recorded-body.ts'

function toFailure(error: unknown): never {
  throw new WireError('INTERNAL', `The emulator failed: ${error instanceof Error ? error.message : error}`)
}

/** Answers a request to one of the services, or does to its connection what a fault asks for. */
export async function serveServices(exchange: Exchange, services: OpenServices): Promise<void> {
  const { request, response, target, record } = exchange
  const body = await readBody(request)
  record.body = recordedBody(body)
  const call = { method: request.method ?? '', path: target.path, query: target.query, headers: request.headers, body }
  const served = await services.serve(call).catch(toFailure)
  record.service = served.operation?.service
  record.operation = served.operation?.name
  if (served.kind === 'cut') {
    request.socket.resetAndDestroy()
    return
  }
  // The client waits until it gives up, or until the emulator is closed.
  if (served.kind === 'silence') return
  const { status, headers = {}, body: text } = served.answer
  record.status = status
  response.writeHead(status, headers)
  response.end(text)
}
