import type { RpcMessage } from '@deckhand/spec'

/** Undefined when the line is no JSON-RPC message. */
export function parseMessage(line: string): RpcMessage | undefined {
  // Programs print warnings there, too: most are known by their first letter, without the price of an exception.
  if (line.charCodeAt(0) !== 0x7b && line.trimStart().charCodeAt(0) !== 0x7b) return undefined
  try {
    const value = JSON.parse(line) as Partial<RpcMessage>
    return isMessage(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isMessage(value: Partial<RpcMessage>): value is RpcMessage {
  if (value.jsonrpc !== '2.0') return false
  return 'method' in value ? typeof value.method === 'string' : 'id' in value && ('result' in value || 'error' in value)
}
