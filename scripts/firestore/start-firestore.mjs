import { startKeeper } from '../process/start-keeper.mjs'

const keeper = new URL('keeper.mjs', import.meta.url)

/** Starts an in-memory Firestore on loopback, in a process that ends with this one: `{ host, stop }`. */
export async function startFirestore() {
  const { address, stop } = await startKeeper(keeper, [], 'Firestore for the tests did not start.')
  return { host: address, stop }
}
