import { sessionKeyHeaders } from '@deckhand/spec/session-key'
import type { ActionMethod } from '../build/jay-action.ts'
import { type CallBody, callBody, callForm } from './call-body.ts'
import type { CallLimit } from './call-limit.ts'

export interface CallerOptions {
  /** Where actions are. `/_jay/actions/` of the same origin when absent. */
  base?: string
  /** The time-out of calls that do not say their own. */
  timeoutMs?: number
  headers?: Record<string, string>
}

export interface CallTarget extends CallerOptions {
  name: string
  method: ActionMethod
}

/** Servers and what stands before them refuse longer ones, each at a length of its own. */
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

/** What only looks takes its input in the address, or as POST when there is too much of it. */
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
