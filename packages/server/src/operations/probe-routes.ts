import { setTimeout as sleep } from 'node:timers/promises'
import type { Runtime } from '@deckhand/runtime'
import { DeckhandError } from '@deckhand/spec/errors'
import { type App, newApp } from '../routes/request.ts'
import { type OpenRequests, stopping } from './open-requests.ts'

export interface ProbeOptions {
  runtime: Runtime
  answering: string
  open: OpenRequests
  onFault: (error: unknown) => void
}

const storePatienceMs = 1_000

export const probePaths = ['/api/health', '/api/ready']

/** For whoever watches over the process: is it alive, and may it be sent requests. Anybody may ask, so the answers say nothing of our insides. */
export function probeRoutes({ runtime, answering, open, onFault }: ProbeOptions): App {
  const app = newApp()

  app.get('/api/health', (c) => c.json({ ok: true, status: 'ok', model: runtime.model, answering }))

  app.get('/api/ready', async (c) => {
    if (open.isDraining) throw stopping()
    await storeAnswers(runtime).catch((error: unknown) => {
      if (error instanceof SlowStore) throw slow
      onFault(error)
      throw broken
    })
    return c.json({ ok: true, status: 'ready' })
  })

  return app
}

class SlowStore extends Error {}

const slow = new DeckhandError('UNAVAILABLE', 'The store did not answer within a second. Look at its machine and disk.')
const broken = new DeckhandError('UNAVAILABLE', 'The store cannot be read. The log tells why.')

async function storeAnswers({ store }: Runtime): Promise<void> {
  const patience = new AbortController()
  const tooLong = sleep(storePatienceMs, undefined, { signal: patience.signal }).then(() => {
    throw new SlowStore()
  })
  const read = store.runs.find('nobody', 'none')
  await Promise.race([read, tooLong]).finally(() => patience.abort())
}
