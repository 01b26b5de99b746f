import type { RpcMessage } from '@deckhand/spec'

/** A queued message: its JSON text without the opening brace, so that each client's numbers can be put before it. */
export interface Outgoing {
  readonly rest: string
  readonly bytes: number
}

export const outgoing = (message: object): Outgoing => ofText(JSON.stringify(message))

/** Forwards a line of the agent unchanged, except for its own `seq` and `ack`: they would come after ours and win. */
export function outgoingLine(message: RpcMessage, line: string): Outgoing {
  if (!('seq' in message || 'ack' in message)) return ofText(line)
  const { seq: _seq, ack: _ack, ...rest } = message as RpcMessage & { seq?: unknown; ack?: unknown }
  return outgoing(rest)
}

export const notification = (method: string, params?: object): Outgoing => outgoing({ jsonrpc: '2.0', method, params })

function ofText(text: string): Outgoing {
  const rest = text.slice(text.indexOf('{') + 1)
  return { rest, bytes: Buffer.byteLength(rest) }
}
