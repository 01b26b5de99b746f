import type { RpcRequest } from '@deckhand/spec'

export const protocolVersion = 1
export const initializeId = 'deckhand-initialize'

/**
 * The bridge begins itself, so that a client can begin with a session. Files are written by the bridge, which knows what is inside the root. It is
 * not offered to read them, though it would: the Gemini CLI takes every failure for a file that it may not touch, and could make no new ones.
 */
export const initializeRequest: RpcRequest = {
  jsonrpc: '2.0',
  id: initializeId,
  method: 'initialize',
  params: {
    protocolVersion,
    clientInfo: { name: 'deckhand-bridge', title: 'Deckhand bridge', version: '0.1.0' },
    clientCapabilities: { fs: { readTextFile: false, writeTextFile: true }, terminal: false },
  },
}
