import type { Store } from '@deckhand/spec'
import type { StoreCase } from './store-case.ts'

/** Checks one fact on an empty store. `open` opens a connection to the same data each time. */
export async function checkStore({ check }: StoreCase, open: () => Promise<Store>, rounds = 25): Promise<void> {
  const opened: Store[] = []
  const connect = async () => {
    const store = await open()
    opened.push(store)
    return store
  }
  try {
    await check({ store: await connect(), connect, rounds })
  } finally {
    await Promise.all(opened.map((store) => store.close()))
  }
}
