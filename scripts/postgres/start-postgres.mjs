import { startKeeper } from '../start-keeper.mjs'
import { findBinaries } from './find-binaries.mjs'

const keeper = new URL('keeper.mjs', import.meta.url)
const failure = 'PostgreSQL for the tests did not start. Set DATABASE_URL to use another server.'

/**
 * A PostgreSQL server on empty data, on loopback, that ends with this process: `{ url, stop }`. Undefined where npm has none for this platform.
 * `durable` keeps its data on a disk and waits for it, as a real one does; without, it is as fast as it can be.
 */
export async function startPostgres({ durable = false } = {}) {
  if (!findBinaries()) return undefined
  const { address, stop } = await startKeeper(keeper, [durable ? 'durable' : 'quick'], failure)
  return { url: address, stop }
}
