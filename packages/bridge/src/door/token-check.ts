import { createHash, timingSafeEqual } from 'node:crypto'

const prefix = 'deckhand-token.'

/** Whether the list of subprotocols has the token. Hashes are compared, so that neither time nor length tell anything of it. */
export function createTokenCheck(token: string): (protocols: string | undefined) => boolean {
  const expected = hash(token)
  return (protocols) => {
    const offered = (protocols ?? '').split(',').map((protocol) => protocol.trim())
    const tokens = offered.filter((protocol) => protocol.startsWith(prefix))
    const given = hash(tokens.length === 1 ? (tokens[0] ?? '').slice(prefix.length) : '')
    return timingSafeEqual(given, expected)
  }
}

/** `acp` where it is offered, so that the token is not sent back. */
export function pickProtocol(protocols: Set<string>): string | false {
  if (protocols.has('acp')) return 'acp'
  return [...protocols].find((protocol) => protocol.startsWith(prefix)) ?? false
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest()
