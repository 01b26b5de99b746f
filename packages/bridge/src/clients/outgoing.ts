import type { RpcMessage } from '@deckhand/spec'

/** A message as it waits for clients: its JSON text without the opening brace, so that each client's numbers go before it. */
export interface Outgoing {
  readonly rest: string
  readonly bytes: number
}

export const outgoing = (message: object): Outgoing => ofText(JSON.stringify(message))

/** A line of the agent goes on as it was written. Only numbers of its own, which would stand behind ours and win, are taken out. */
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
