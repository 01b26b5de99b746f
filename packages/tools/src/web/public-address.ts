import ipaddr from 'ipaddr.js'

const kinds: Record<string, string> = {
  unspecified: 'an unspecified address',
  broadcast: 'a broadcast address',
  multicast: 'a multicast address',
  linkLocal: 'a link-local address',
  loopback: 'a loopback address',
  carrierGradeNat: 'an address inside of a provider',
  private: 'a private address',
  uniqueLocal: 'a private address',
}

/** Addresses at which clouds hand out credentials and that look public. Other such addresses are link-local or private. */
const metadata = ['168.63.129.16']

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/** Why an IP address is not on the public internet; `undefined` if it is. Unknown addresses count as not public. */
export function whyNotPublic(address: string): string | undefined {
  if (!ipaddr.isValid(address)) return 'no IP address'
  // The library mistakes this old form for a mapped address.
  if (/^::\d+\./.test(address)) return 'a reserved address'
  // A mapped IPv4 address leads to that IPv4 address.
  const ip = ipaddr.process(address)
  if (ip instanceof ipaddr.IPv4) return whyNotPublicIPv4(ip)
  if (ip.match(translated)) return whyNotPublicIPv4(new ipaddr.IPv4(ip.toByteArray().slice(12)))
  if (ip.range() === 'unicast' && ip.match(globalUnicast)) return undefined
  return kinds[ip.range()] ?? 'a reserved address'
}

function whyNotPublicIPv4(ip: ipaddr.IPv4): string | undefined {
  if (metadata.includes(ip.toString())) return 'a metadata address of a cloud'
  return ip.range() === 'unicast' ? undefined : (kinds[ip.range()] ?? 'a reserved address')
}
