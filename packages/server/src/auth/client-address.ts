import { isIPv4, isIPv6 } from 'node:net'
import type { RequestFacts } from '../origin-rule.ts'

/**
 * Where to find the client's address: the socket, unless there are proxies in front of this server. `forwarded`: `proxies` of them append to X-Forwarded-For the
 * address that each was called from. `header`: the proxy always sets this one itself, with one address.
 */
export type ClientAddressSource =
  | { from: 'socket' }
  | { from: 'forwarded'; proxies: number }
  | { from: 'header'; name: string }

export type AddressOf = (request: Pick<RequestFacts, 'header' | 'peer'>) => string

/**
 * The key for limits per address: an IPv4 address, or the /64 of an IPv6 address, because one client has all of it. If the header is missing or
 * invalid, the socket's address counts: the request bypassed the proxy, or the proxy is not configured for this.
 */
export function clientAddressOf(source: ClientAddressSource = { from: 'socket' }): AddressOf {
  return ({ header, peer }) => {
    const inHeader = source.from === 'socket' ? undefined : addressInHeader(source, header)
    return addressKey(inHeader ?? '') ?? addressKey(peer?.remoteAddress ?? '') ?? 'unknown'
  }
}

/** Trusts only the entries of our own proxies, which are on the right: a client can put anything to the left of them. */
function addressInHeader(
  source: Exclude<ClientAddressSource, { from: 'socket' }>,
  header: RequestFacts['header'],
): string | undefined {
  const name = source.from === 'header' ? source.name : 'x-forwarded-for'
  const value = header(name) ?? ''
  return source.from === 'header' ? value.trim() : value.split(',').at(-source.proxies)?.trim()
}

/** `undefined` for an invalid address. Drops the port that some proxies add. */
function addressKey(text: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|(\d+(?:\.\d+){3}):\d{1,5})$/.exec(text) ?? []
  // A zone names a network interface of the sender, and is not part of the address.
  const address = (bracketed ?? plain ?? text).replace(/%.*$/, '')
  if (isIPv4(address)) return bracketed === undefined ? address : undefined
  // The check for ":" first: Node's pattern for IPv6 takes 5 ms on first use.
  return address.includes(':') && isIPv6(address) ? networkOf(groupsOf(address)) : undefined
}

function networkOf(groups: number[]): string {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of an IPv6 address. URL normalizes it, without dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]))
  const [left, right] = [read(head), read(tail ?? '')]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
