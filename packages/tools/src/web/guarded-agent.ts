import { lookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector } from 'undici'
import { bareHost, checkAddress, checkHost, type IsAllowed } from './check-url.ts'

export interface ResolvedAddress {
  address: string
  family: number
}

/** Finds the addresses of a name. Called once for each connection, which then goes to one of them. */
export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

export const systemResolve: Resolve = (hostname) => lookup(hostname, { all: true })

/**
 * Connects to public addresses only. The check is where the connection is made: one made earlier would be void when the name answers
 * differently the second time. Pending connections fail with a RefusedAddress as the cause.
 */
export function guardedAgent(isAllowed: IsAllowed, resolve: Resolve): Agent {
  const connect = buildConnector({ lookup: guardedLookup(isAllowed, resolve), timeout: 10_000 })
  return new Agent({
    connect: (options, callback) => {
      try {
        // Node does not look up what is an address already.
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

/** One address inside is enough to refuse: whoever owns the name would choose which one we take. */
async function checkedAddresses(hostname: string, isAllowed: IsAllowed, resolve: Resolve): Promise<ResolvedAddress[]> {
  const addresses = await resolve(hostname)
  if (addresses.length === 0) throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' })
  if (!isAllowed(hostname.toLowerCase())) for (const { address } of addresses) checkAddress(address, hostname)
  return addresses
}
