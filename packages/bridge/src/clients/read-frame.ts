import type { RpcError, RpcFailure, RpcId, RpcNotification, RpcRequest, RpcResponse } from '@deckhand/spec'

export type Params = Record<string, unknown>

export type ClientMessage = { seq?: number } & (
  | { kind: 'request'; message: RpcRequest<Params> }
  | { kind: 'notification'; message: RpcNotification<Params> }
  | { kind: 'response'; message: RpcResponse }
)

/** An invalid frame. Its number still counts; otherwise every later frame would look like a gap. */
export interface RefusedFrame {
  kind: 'refused'
  seq?: number
  failure: RpcFailure
}

const parseError = -32_700
const invalidRequest = -32_600
const longestId = 256

export function readFrame(text: string): ClientMessage | RefusedFrame {
  let frame: unknown
  try {
    frame = JSON.parse(text)
  } catch {
    return failure(null, parseError, 'This frame is not JSON. Send one JSON-RPC message as a text frame.')
  }
  if (Array.isArray(frame)) return refuse(null, 'Batches are not supported. Send each message as a frame of its own.')
  if (!isRecord(frame)) return refuse(null, 'This frame is not a JSON-RPC message: send an object.')
  const problem = problemOf(frame)
  if (!problem) return classify(frame)
  const id = isId(frame.id) && typeof frame.method === 'string' ? frame.id : null
  return { ...(isNumber(frame.seq) && { seq: frame.seq }), ...refuse(id, problem) }
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (value: unknown): value is RpcId =>
  (typeof value === 'string' && value.length <= longestId) || (typeof value === 'number' && Number.isSafeInteger(value))

const isNumber = (seq: unknown): seq is number => Number.isSafeInteger(seq) && (seq as number) > 0

function problemOf(frame: Record<string, unknown>): string | undefined {
  if (frame.jsonrpc !== '2.0') return 'jsonrpc: must be "2.0".'
  if (frame.seq !== undefined && !isNumber(frame.seq)) return 'seq: must be a whole number, 1 or more.'
  if ('id' in frame && !isId(frame.id))
    return `id: must be a whole number or a string of at most ${longestId} characters.`
  return 'method' in frame ? problemOfCall(frame) : problemOfAnswer(frame)
}

function problemOfCall(frame: Record<string, unknown>): string | undefined {
  if (typeof frame.method !== 'string' || frame.method === '') return 'method: must be a string.'
  if ('result' in frame || 'error' in frame) return 'method: a message is a call or an answer, not both.'
  if (frame.params !== undefined && !isRecord(frame.params)) return 'params: must be an object.'
  return undefined
}

function problemOfAnswer(frame: Record<string, unknown>): string | undefined {
  if (!('id' in frame)) return 'method: is missing, and so is the id of an answer.'
  if ('result' in frame === 'error' in frame) return 'result: an answer has either result or error.'
  if ('error' in frame && !isRecord(frame.error)) return 'error: must be an object.'
  return undefined
}

function classify(frame: Record<string, unknown>): ClientMessage {
  const seq = frame.seq === undefined ? {} : { seq: frame.seq as number }
  if (!('method' in frame)) return { ...seq, kind: 'response', message: frame as unknown as RpcResponse }
  if ('id' in frame) return { ...seq, kind: 'request', message: frame as unknown as RpcRequest<Params> }
  return { ...seq, kind: 'notification', message: frame as unknown as RpcNotification<Params> }
}

const refuse = (id: RpcId, message: string): RefusedFrame => failure(id, invalidRequest, message)

function failure(id: RpcId, code: number, message: string): RefusedFrame {
  const error: RpcError = { code, message }
  return { kind: 'refused', failure: { jsonrpc: '2.0', id, error } }
}
