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
const lookEveryMs = 1_000

/** What machines ask, not people. */
export const watchedPaths = ['/api/health', '/api/ready', '/metrics']

/** For whoever watches over the process: is it alive, and may it be sent requests. Anybody may ask, so the answers say nothing of our insides. */
export function probeRoutes({ runtime, answering, open, onFault }: ProbeOptions): App {
  const app = newApp()
  const look = atMostEvery(lookEveryMs, () =>
    storeAnswers(runtime).catch((error: unknown) => {
      if (error instanceof SlowStore) throw slow
      onFault(error)
      throw broken
    }),
  )

  app.get('/api/health', (c) => c.json({ ok: true, status: 'ok', model: runtime.model, answering }))

  app.get('/api/ready', async (c) => {
    if (open.isDraining) throw stopping()
    await look()
    return c.json({ ok: true, status: 'ready' })
  })

  return app
}

/** Strangers may ask as often as they like, and on some stores each look costs money: whoever comes sooner gets the last answer. */
function atMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at >= ms) last = { at, answer: ask() }
    return last.answer
  }
}

class SlowStore extends Error {}

// A stranger is not told which store it is, so the words fit a file, a server and a service alike; the doctor knows.
const slow = new DeckhandError(
  'UNAVAILABLE',
  'The store did not answer within a second. "deckhand doctor", started with the same settings, looks at it: its disk, its server, or the way there.',
)
const broken = new DeckhandError('UNAVAILABLE', 'The store cannot be read. The log tells why.')

async function storeAnswers({ store }: Runtime): Promise<void> {
  const patience = new AbortController()
  const tooLong = sleep(storePatienceMs, undefined, { signal: patience.signal }).then(() => {
    throw new SlowStore()
  })
  const read = store.runs.find('nobody', 'none')
  await Promise.race([read, tooLong]).finally(() => patience.abort())
}
