import { startKeeper } from '../process/start-keeper.mjs'
import { findBinaries } from './find-binaries.mjs'

const keeper = new URL('keeper.mjs', import.meta.url)
const failure = 'PostgreSQL for the tests did not start. Set DATABASE_URL to use another server.'

/**
 * Starts a PostgreSQL server on loopback with empty data, which ends with this process: `{ url, stop }`. `undefined` if npm has none for this platform.
 * With `durable` it syncs its data to disk, as a real server does. Otherwise it is as fast as possible.
 */
export async function startPostgres({ durable = false } = {}) {
  if (!findBinaries()) return undefined
  const { address, stop } = await startKeeper(keeper, [durable ? 'durable' : 'quick'], failure)
  return { url: address, stop }
}
