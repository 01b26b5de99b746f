import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { bareHost, checkAddress, checkHost, type IsAllowed } from './check-url.ts'

export interface ResolvedAddress {
  address: string
  family: number
}

/** Resolves a name. Called once per connection, which then uses one of the addresses. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * Connects only to public addresses. The check is part of connecting, because a name could resolve
 * differently after an earlier check. Refused connections fail with a RefusedAddress as the cause.
 */
export function guardedAgent(isAllowed: IsAllowed, resolve: Resolve): Agent {
  const connect = buildConnector({ lookup: guardedLookup(isAllowed, resolve), timeout: 10_000 })
  return new Agent({
    connect: (options, callback) => {
      try {
        // Node does not look up IP addresses.
        checkHost(bareHost(options), isAllowed)
      } catch (thrown) {
        return callback(thrown as Error, null)
      }
      return connect(options, callback)
    },
  })
}

function guardedLookup(isAllowed: IsAllowed, resolve: Resolve): LookupFunction {
  return (hostname, { all }, callback) => {
    checkedAddresses(hostname, isAllowed, resolve).then(
      (addresses) => {
        const [first] = addresses
        if (all) callback(null, addresses)
        else callback(null, first?.address ?? '', first?.family)
      },
      (thrown: Error) => callback(thrown, []),
    )
  }
}

/** One internal address is enough to refuse: the owner of the name could otherwise choose which one we use. */
async function checkedAddresses(hostname: string, isAllowed: IsAllowed, resolve: Resolve): Promise<ResolvedAddress[]> {
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' })
  if (!isAllowed(hostname.toLowerCase())) for (const { address } of addresses) checkAddress(address, hostname)
  return addresses
}
