import { createSocket } from 'node:dgram'
import { promises } from 'node:dns'
import type { AddressInfo } from 'node:net'
import type { Resolve } from '@deckhand/tools/web'
import { type Answer, decode, encode } from 'dns-packet'
import { onTestFinished } from 'vitest'

/** The answers for a name, round by round; the last one repeats. An address with a colon is IPv6. */
export type Names = Record<string, string[]>

export interface NameServer {
  resolve: Resolve
  /** How often the name was asked for. */
  rounds(name: string): number
}

/** A real DNS server on loopback that ends with the test, and a resolver that asks it for both families. */
export async function nameServer(names: Names): Promise<NameServer> {
  const asked = new Map<string, number>()
  const socket = createSocket('udp4').on('message', (message, { port, address }) => {
    const { id, questions = [] } = decode(message)
    const answers = questions.flatMap(({ type, name }) => answer(type, name, names[name] ?? [], asked))
    socket.send(encode({ type: 'response', id: id ?? 0, questions, answers }), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  const resolver = new promises.Resolver()
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  return {
    resolve: async (name) => [
      ...(await resolver.resolve6(name).catch(() => [])).map((address) => ({ address, family: 6 })),
      ...(await resolver.resolve4(name).catch(() => [])).map((address) => ({ address, family: 4 })),
    ],
    rounds: (name) => asked.get(`A ${name}`) ?? 0,
  }
}

function answer(type: string, name: string, rounds: string[], asked: Map<string, number>): Answer[] {
  const round = asked.get(`${type} ${name}`) ?? 0
  asked.set(`${type} ${name}`, round + 1)
  const address = rounds[Math.min(round, rounds.length - 1)] ?? ''
  if (type === 'A' && address.includes('.') && !address.includes(':')) return [{ type, name, ttl: 0, data: address }]
  return type === 'AAAA' && address.includes(':') ? [{ type, name, ttl: 0, data: address }] : []
}
