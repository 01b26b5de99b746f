import { isIPv4, isIPv6 } from 'node:net'
import type { Asked } from '../origin-rule.ts'

/**
 * Where the address of the client is: in the socket, unless proxies stand before this server. `proxies`: how many of them add to X-Forwarded-For, each the
 * address that asked it, on the right. `header`: one that the proxy always sets itself, with one address in it.
 */
export type ClientAddressSource =
  | { from: 'socket' }
  | { from: 'forwarded'; proxies: number }
  | { from: 'header'; name: string }

export type AddressOf = (asked: Pick<Asked, 'header' | 'peer'>) => string

/**
 * What the limits of an address are counted by: an IPv4 address, or the /64 of an IPv6 address, for one client has all of it. What stands in a header and is no
 * address, or is missing, counts as the socket's: the request came another way, or the proxy is not set up for this.
 */
export function clientAddressOf(source: ClientAddressSource = { from: 'socket' }): AddressOf {
  return ({ header, peer }) => {
    const told = source.from === 'socket' ? undefined : toldBy(source, header)
    return addressKey(told ?? '') ?? addressKey(peer?.remoteAddress ?? '') ?? 'unknown'
  }
}

type Told = Exclude<ClientAddressSource, { from: 'socket' }>

/** Only the entries of our own proxies are believed, and these are on the right: a client can put anything to the left of them. */
function toldBy(source: Told, header: Asked['header']): string | undefined {
  const name = source.from === 'header' ? source.name : 'x-forwarded-for'
  const value = header(name) ?? ''
  return source.from === 'header' ? value.trim() : value.split(',').at(-source.proxies)?.trim()
}

/** `undefined` for what is no address. A port after it is dropped, as some proxies add it. */
function addressKey(text: string): string | undefined {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d{1,5})?|(\d+(?:\.\d+){3}):\d{1,5})$/.exec(text) ?? []
  // A zone names an interface of the machine that said it, and is no part of the address.
  const address = (bracketed ?? plain ?? text).replace(/%.*$/, '')
  if (isIPv4(address)) return bracketed === undefined ? address : undefined
  // Node's pattern for IPv6 takes 5 ms when it is first used.
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

/** The eight groups of an IPv6 address. URL writes it in one way, without dots. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const read = (part: string) => part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)]))
  const [left, right] = [read(head), read(tail ?? '')]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}
