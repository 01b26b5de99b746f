import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Brain } from '../brain.ts'
import type { FaultQueue } from '../faults/fault-queue.ts'
import { describeModel, findModel, listModels, type Model } from '../models.ts'
import { decodeMessage } from '../proto/decode.ts'
import type { OpenServices } from '../services/open-services.ts'
import { isServicePath } from '../services/operations.ts'
import { countPromptTokens } from '../tokens.ts'
import type { WireRequest } from '../wire.ts'
import { toWireError, WireError } from '../wire-error.ts'
import { type Exchange, isSse, sendError, sendJson } from './exchange.ts'
import { foreignRequest } from './foreign-request.ts'
import { generate } from './generate.ts'
import { parseJson, readBody } from './read-body.ts'
import type { RequestLog } from './request-log.ts'
import { matchRoute, type Route } from './route.ts'
import { serveServices } from './serve-services.ts'

export interface HandlerOptions {
  brain(): Brain
  faults: FaultQueue
  log: RequestLog
  services: OpenServices
  now(): Date
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function createHandler(options: HandlerOptions): Handler {
  let sequence = 0
  return async (request, response) => {
    const exchange = openExchange(request, response, options.log)
    const route = matchRoute(request.method ?? '', exchange.target.path)
    try {
      const problem = foreignRequest(request)
      if (problem !== undefined) throw new WireError('PERMISSION_DENIED', problem)
      sequence += 1
      if (isServicePath(exchange.target.path)) await serveServices(exchange, options.services)
      else await answer(exchange, route, { ...options, sequence })
    } catch (thrown) {
      if (response.headersSent || exchange.signal.aborted) response.destroy()
      else sendError(exchange, toWireError(thrown), route?.kind === 'stream' && !isSse(exchange))
    }
  }
}

function openExchange(request: IncomingMessage, response: ServerResponse, log: RequestLog): Exchange {
  const [path = '/', ...query] = (request.url ?? '/').split('?')
  const target = { path, query: new URLSearchParams(query.join('?')) }
  const record = log.add(request.method ?? '', target)
  const abort = new AbortController()
  // If the client disconnects during a write, the response emits `error`. Without a listener, that ends the process.
  response.on('error', () => abort.abort())
  response.on('close', () => {
    if (response.writableFinished) return
    record.aborted = true
    abort.abort()
  })
  return { request, response, target, record, signal: abort.signal }
}

async function answer(
  exchange: Exchange,
  route: Route | undefined,
  options: HandlerOptions & { sequence: number },
): Promise<void> {
  if (!route) throw new WireError('NOT_FOUND', `The emulator has no ${exchange.record.method} ${exchange.target.path}`)
  requireKey(exchange)
  if (route.kind === 'list-models') {
    return sendJson(exchange, 200, JSON.stringify({ models: listModels().map(describeModel) }, null, 2))
  }
  exchange.record.model = route.model
  const model = requireModel(route)
  if (route.kind === 'get-model') return sendJson(exchange, 200, JSON.stringify(describeModel(model), null, 2))
  const body = await readBody(exchange.request)
  const json = parseJson(body)
  exchange.record.body = json
  if (route.kind === 'count-tokens') return countTokens(exchange, json)
  await generate(exchange, {
    model,
    body,
    json,
    stream: route.kind === 'stream',
    brain: options.brain(),
    fault: options.faults.take(),
    now: options.now(),
    sequence: options.sequence,
  })
}

/** Accepts any key. A request without a key gets the service's own error: https://github.com/google-gemini/deprecated-generative-ai-python/issues/463 */
function requireKey({ request, target }: Exchange): void {
  if (request.headers['x-goog-api-key'] || target.query.get('key')) return
  throw new WireError(
    'PERMISSION_DENIED',
    "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
  )
}

/** Uses the service's own error text: https://github.com/google/adk-python/issues/200 */
function requireModel(route: { kind: Route['kind']; version: string; model: string }): Model {
  const model = findModel(route.model)
  if (model) return model
  const method = route.kind === 'count-tokens' ? 'countTokens' : 'generateContent'
  throw new WireError(
    'NOT_FOUND',
    `models/${route.model} is not found for API version ${route.version}, or is not supported for ${method}. Call ListModels to see the list of available models and their supported methods.`,
  )
}

function countTokens(exchange: Exchange, json: unknown): void {
  const decoded = decodeMessage('CountTokensRequest', json)
  const request = (decoded.generateContentRequest ?? decoded) as WireRequest
  const totalTokens = countPromptTokens({ ...request, contents: request.contents ?? [] })
  const details = [{ modality: 'TEXT', tokenCount: totalTokens }]
  sendJson(exchange, 200, JSON.stringify({ totalTokens, promptTokensDetails: details }, null, 2))
}
