import { sessionKeyHeaders } from '@deckhand/spec/session-key'
import type { ActionMethod } from '../build/jay-action.ts'
import { type CallBody, callBody, callForm } from './call-body.ts'
import type { CallLimit } from './call-limit.ts'

export interface CallerOptions {
  /** The base address of actions. `/_jay/actions/` of the same origin when absent. */
  base?: string
  /** The default timeout of calls. */
  timeoutMs?: number
  headers?: Record<string, string>
}

export interface CallTarget extends CallerOptions {
  name: string
  method: ActionMethod
}

/** Servers and proxies refuse longer addresses, each at its own limit. */
const longestAddress = 4_000

/** Rejects with ActionCallError. */
export async function sendCall(target: CallTarget, input: unknown, limit: CallLimit): Promise<Response> {
  const [address, request] = requestOf(target, callBody(input))
  try {
    return await fetch(address, { ...request, credentials: 'same-origin', signal: limit.signal })
  } catch (error) {
    throw limit.explain(error)
  }
}

/** A query has its input in the address, or uses POST when that would be too long. */
function requestOf(target: CallTarget, body: CallBody): [string, RequestInit] {
  const { name, method, base = '/_jay/actions/' } = target
  const address = `${base.replace(/\/?$/, '/')}${encodeURIComponent(name)}`
  const headers = { ...sessionKeyHeaders(address), ...target.headers }
  const change = method === 'GET' ? 'POST' : method
  if (body.files.length > 0) return [address, { method: change, headers, body: callForm(body) }]
  const asQuery = `${address}?_input=${encodeURIComponent(body.json)}`
  if (method === 'GET' && asQuery.length <= longestAddress) return [asQuery, { method, headers }]
  return [address, { method: change, headers: { ...headers, 'content-type': 'application/json' }, body: body.json }]
}
