import { startKeeper } from '../start-keeper.mjs'

const keeper = new URL('keeper.mjs', import.meta.url)

/** Firestore in memory, on loopback, in a process that ends with this one: `{ host, stop }`. */
export async function startFirestore() {
  const { address, stop } = await startKeeper(keeper, [], 'Firestore for the tests did not start.')
  return { host: address, stop }
}
