import type { Framing, FuzzRequest } from '../fuzz-request.ts'

/** The bytes of a request. `Connection: close` comes last, so that the end of an answer is the end of the connection. */
export function encodeRequest({ method, target, headers, body, framing }: FuzzRequest): Buffer {
  const all = [...headers, ...framingHeaders(framing, body.length), ['Connection', 'close']]
  const head = `${method} ${target} HTTP/1.1\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  // Paths may hold any character, as UTF-8; headers are bytes.
  return Buffer.concat([Buffer.from(head, isLatin(head) ? 'latin1' : 'utf8'), framedBody(framing, body)])
}

function framingHeaders(framing: Framing, length: number): [string, string][] {
  switch (framing) {
    case 'length':
      return length > 0 ? [['Content-Length', `${length}`]] : []
    case 'longer':
      return [['Content-Length', `${length + 10}`]]
    case 'shorter':
      return [['Content-Length', `${Math.floor(length / 2)}`]]
    case 'negative':
      return [['Content-Length', '-1']]
    case 'twice':
      return [
        ['Content-Length', `${length}`],
        ['Content-Length', `${length + 1}`],
      ]
    case 'both':
      return [
        ['Content-Length', `${length}`],
        ['Transfer-Encoding', 'chunked'],
      ]
    case 'unknown':
      return [['Transfer-Encoding', 'gzip, sausage']]
    case 'chunked':
    case 'garbled':
      return [['Transfer-Encoding', 'chunked']]
  }
}

function framedBody(framing: Framing, body: Buffer): Buffer {
  if (framing === 'garbled') return Buffer.concat([Buffer.from('zz\r\n'), body])
  if (framing !== 'chunked') return body
  const half = Math.floor(body.length / 2)
  return Buffer.concat([chunk(body.subarray(0, half)), chunk(body.subarray(half)), Buffer.from('0\r\n\r\n')])
}

function chunk(bytes: Buffer): Buffer {
  if (bytes.length === 0) return bytes
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}

const isLatin = (text: string) => [...text].every((character) => character <= '\u00ff')
