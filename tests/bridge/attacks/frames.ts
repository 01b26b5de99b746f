export interface FrameAttack {
  title: string
  frame: string | Buffer
  /** How the socket is closed. If absent, the response is -32700 or -32600 and the socket stays open. */
  code?: number
}

const call = (id: number) => ({ jsonrpc: '2.0', id, method: 'session/new', params: {} })

export const frameLimit = 1024 * 1024

export const frameAttacks: FrameAttack[] = [
  {
    title: 'a frame that is too large',
    frame: JSON.stringify({ ...call(1), filler: 'x'.repeat(frameLimit) }),
    code: 1009,
  },
  { title: 'a binary frame', frame: Buffer.from(JSON.stringify(call(1))), code: 1003 },
  { title: 'a frame that is no UTF-8', frame: Buffer.from([0xff, 0xfe]), code: 1003 },
  { title: 'several calls in a list', frame: JSON.stringify([call(1), call(2)]) },
  { title: 'an empty list', frame: '[]' },
  { title: 'no JSON', frame: '{"jsonrpc":"2.0","id":1,"method":"session/new"' },
  { title: 'two lines', frame: `${JSON.stringify(call(1))}\n${JSON.stringify(call(2))}` },
  { title: 'null', frame: 'null' },
  { title: 'another version', frame: JSON.stringify({ ...call(1), jsonrpc: '1.0' }) },
  { title: 'a method that is a list', frame: JSON.stringify({ ...call(1), method: ['session/new'] }) },
  { title: 'parameters that are a list', frame: JSON.stringify({ ...call(1), params: [] }) },
  { title: 'an id that is an object', frame: JSON.stringify({ ...call(1), id: {} }) },
  { title: 'a very long id', frame: JSON.stringify({ ...call(1), id: 'x'.repeat(100_000) }) },
  { title: 'a call that is an answer too', frame: JSON.stringify({ ...call(1), result: {} }) },
  {
    title: 'an answer to nobody that is an error too',
    frame: JSON.stringify({ jsonrpc: '2.0', id: 1, result: {}, error: {} }),
  },
  { title: 'JSON that is very deep', frame: `${'['.repeat(100_000)}${']'.repeat(100_000)}` },
]
