import { type DoorPlace, pageOrigin, type RawRequest } from './raw-request.ts'

export interface HandshakeAttack {
  title: string
  status: number
  request: (place: DoorPlace) => RawRequest
}

const protocol = (protocols: string | string[] | undefined): RawRequest => ({
  headers: { 'Sec-WebSocket-Protocol': protocols },
})
const origin = (value: string | string[]): RawRequest => ({ headers: { Origin: value } })
const host = (value: string | string[] | undefined): RawRequest => ({ headers: { Host: value } })

const unauthorized: [string, (place: DoorPlace) => RawRequest][] = [
  ['a wrong token', ({ token }) => protocol(`acp, deckhand-token.${'x'.repeat(token.length)}`)],
  ['no subprotocol at all', () => protocol(undefined)],
  ['no token', () => protocol('acp')],
  ['an empty token', () => protocol('acp, deckhand-token.')],
  ['the beginning of the token', ({ token }) => protocol(`acp, deckhand-token.${token.slice(0, -1)}`)],
  ['the end of the token', ({ token }) => protocol(`acp, deckhand-token.${token.slice(1)}`)],
  ['the token and a letter more', ({ token }) => protocol(`acp, deckhand-token.${token}x`)],
  ['the token in other letters', ({ token }) => protocol(`acp, deckhand-token.${swapCase(token)}`)],
  ['the token without its name', ({ token }) => protocol(`acp, ${token}`)],
  ['the token beside a wrong one', ({ token }) => protocol(`deckhand-token.wrong, deckhand-token.${token}`)],
  ['the token in the query only', ({ token }) => ({ ...protocol('acp'), target: `/acp?token=${token}` })],
  [
    'the token in a cookie only',
    ({ token }) => ({ headers: { 'Sec-WebSocket-Protocol': 'acp', Cookie: `token=${token}` } }),
  ],
  [
    'the token as a bearer only',
    ({ token }) => ({ headers: { 'Sec-WebSocket-Protocol': 'acp', Authorization: `Bearer ${token}` } }),
  ],
]

const forbidden: [string, (place: DoorPlace) => RawRequest][] = [
  ['another origin', () => origin('https://evil.example')],
  ['origin null', () => origin('null')],
  ['an empty origin', () => origin('')],
  ['the origin with another port', () => origin('http://localhost:5174')],
  ['the origin without its port', () => origin('http://localhost')],
  ['the origin with another scheme', () => origin('https://localhost:5173')],
  ['the origin with something behind it', () => origin(`${pageOrigin}.evil.example`)],
  ['the origin with a slash behind it', () => origin(`${pageOrigin}/`)],
  ['the origin with something before it', () => origin('http://evil-localhost:5173')],
  ['the origin with a name before it', () => origin('http://evil@localhost:5173')],
  ['the origin in capitals', () => origin(pageOrigin.toUpperCase())],
  ['two origins, the right one first', () => origin([pageOrigin, 'https://evil.example'])],
  ['two origins, the right one last', () => origin(['https://evil.example', pageOrigin])],
  ['two origins in one', () => origin(`${pageOrigin} https://evil.example`)],
  ["the bridge's own origin", ({ port }) => origin(`http://127.0.0.1:${port}`)],
  ['another host', () => host('evil.example')],
  ['the host of a rebound name with the right origin', ({ port }) => host(`rebound.evil.example:${port}`)],
  ['the host without its port', () => host('127.0.0.1')],
  ['the host with another port', () => host('127.0.0.1:1')],
  ['the host with a dot behind it', ({ port }) => host(`localhost.:${port}`)],
  ['the host with something before it', ({ port }) => host(`evil.127.0.0.1:${port}`)],
  ['the host with a name before it', ({ port }) => host(`evil@127.0.0.1:${port}`)],
  ['the host as one number', ({ port }) => host(`2130706433:${port}`)],
  ['another address of this machine', ({ port }) => host(`127.0.0.2:${port}`)],
  ['all addresses as host', ({ port }) => host(`0.0.0.0:${port}`)],
  ['an empty host', () => host('')],
]

const malformed: [string, number, (place: DoorPlace) => RawRequest][] = [
  ['no host', 403, () => host(undefined)],
  ['two hosts, the right one first', 403, ({ port }) => host([`127.0.0.1:${port}`, 'evil.example'])],
  ['a target with a host in it', 404, () => ({ target: 'http://evil.example/acp' })],
  ['a target with our host in it', 404, ({ port }) => ({ target: `http://127.0.0.1:${port}/acp` })],
  ['another path', 404, () => ({ target: '/other' })],
  ['a path that leads back', 404, () => ({ target: '/x/../acp' })],
  ['HTTP/1.0', 400, () => ({ version: '1.0' })],
  ['an upgrade to another protocol', 400, () => ({ headers: { Upgrade: 'h2c' } })],
  ['an old version of WebSocket', 400, () => ({ headers: { 'Sec-WebSocket-Version': '7' } })],
  ['no key', 400, () => ({ headers: { 'Sec-WebSocket-Key': undefined } })],
  ['an upgrade with POST', 405, () => ({ method: 'POST' })],
  ['headers of 100 kB', 431, () => ({ headers: { 'X-Filler': 'x'.repeat(100_000) } })],
  ['a thousand headers', 431, () => ({ headers: { 'X-Filler': Array(1_000).fill('x'.repeat(20)) } })],
  ['a plain GET', 426, () => plain('GET')],
  ['a plain POST', 426, () => plain('POST')],
  ['a request for leave to send one (CORS)', 426, () => plain('OPTIONS')],
]

export const handshakeAttacks: HandshakeAttack[] = [
  ...unauthorized.map(([title, request]) => ({ title, status: 401, request })),
  ...forbidden.map(([title, request]) => ({ title, status: 403, request })),
  ...malformed.map(([title, status, request]) => ({ title, status, request })),
]

function plain(method: string): RawRequest {
  return {
    method,
    headers: { Upgrade: undefined, Connection: undefined, 'Content-Length': method === 'GET' ? undefined : '0' },
  }
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}
