import { connect } from 'node:net'

export const pageOrigin = 'http://localhost:5173'

/** `undefined` leaves a header out, a list sends it several times. */
export type Headers = Record<string, string | string[] | undefined>

export interface RawRequest {
  headers?: Headers
  method?: string
  target?: string
  version?: string
}

export interface DoorPlace {
  port: number
  token: string
}

/** A valid handshake with `changes`, followed at once by a prompt, before any response. */
export function rawRequest({ port, token }: DoorPlace, changes: RawRequest): Buffer {
  const headers: Headers = {
    Host: `127.0.0.1:${port}`,
    Upgrade: 'websocket',
    Connection: 'Upgrade',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    'Sec-WebSocket-Protocol': `acp, deckhand-token.${token}`,
    Origin: pageOrigin,
    ...changes.headers,
  }
  const { method = 'GET', target = '/acp', version = '1.1' } = changes
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((each) => `${name}: ${each}`),
  )
  const head = [`${method} ${target} HTTP/${version}`, ...lines, '', ''].join('\r\n')
  const smuggled = { jsonrpc: '2.0', id: 1, method: 'session/new', params: {} }
  return Buffer.concat([Buffer.from(head, 'latin1'), maskedFrame(JSON.stringify(smuggled))])
}

/** The status of the response; 0 if there was none. */
export function statusOf(port: number, request: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    const end = () => {
      clearTimeout(patience)
      socket.destroy()
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0))
    }
    const patience = setTimeout(end, 5_000)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
      if (answer.includes('\r\n\r\n')) end()
    })
    socket.on('close', end)
    socket.on('error', end)
  })
}

/** Client frames are masked; a zero mask keeps the bytes readable. */
function maskedFrame(text: string): Buffer {
  const payload = Buffer.from(text)
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255]
  return Buffer.concat([Buffer.from([0x81, ...length, 0, 0, 0, 0]), payload])
}
