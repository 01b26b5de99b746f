import { setTimeout } from 'node:timers/promises'
import type { ConnectionStore, Service } from '@deckhand/spec'

// As long as the link to the service is good, and a while to sign in.
const patienceMs = 900_000
const pauseMs = 300

/** Looks into the store until somebody connected the service, in whichever process. */
export async function awaitConnection(store: ConnectionStore, userId: string, service: Service): Promise<void> {
  const before = (await store.read(userId, service))?.connectedAt
  const end = Date.now() + patienceMs
  while (Date.now() < end) {
    const now = (await store.read(userId, service))?.connectedAt
    if (now !== undefined && now !== before) return
    await setTimeout(pauseMs)
  }
  throw new Error('Nobody has connected it. Run the command again when you are ready.')
}
