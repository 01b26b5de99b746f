import type { Runtime } from '@deckhand/runtime'
import { DeckhandError } from '@deckhand/spec/errors'
import { type App, newApp } from '../routes/request.ts'
import { within } from '../within.ts'
import { type OpenRequests, stopping } from './open-requests.ts'

export interface ProbeOptions {
  runtime: Runtime
  answering: string
  open: OpenRequests
  onFault: (error: unknown) => void
}

const storePatienceMs = 1_000
const checkEveryMs = 1_000

/** Requested by monitoring, not by people. */
export const monitoringPaths = ['/api/health', '/api/ready', '/metrics']

/** Health and readiness of this process. Anyone may ask, so the answers reveal no internals. */
export function probeRoutes({ runtime, answering, open, onFault }: ProbeOptions): App {
  const app = newApp()
  const checkStore = atMostEvery(checkEveryMs, () =>
    within(
      storePatienceMs,
      () => runtime.store.runs.find('nobody', 'none'),
      () => new SlowStore(),
    ).catch((error: unknown) => {
      if (error instanceof SlowStore) throw slow
      onFault(error)
      throw broken
    }),
  )

  app.get('/api/health', (c) => c.json({ ok: true, status: 'ok', model: runtime.model, answering }))

  app.get('/api/ready', async (c) => {
    if (open.isDraining) throw stopping()
    await checkStore()
    return c.json({ ok: true, status: 'ready' })
  })

  return app
}

/** Strangers may ask as often as they like, and on some stores each read costs money. In between they get the last answer. */
function atMostEvery<T>(ms: number, check: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined
  return () => {
    const at = performance.now()
    if (last === undefined || at - last.at >= ms) last = { at, answer: check() }
    return last.answer
  }
}

class SlowStore extends Error {}

// Strangers must not learn which store it is, so the text fits a file, a server and a service. The doctor knows more.
const slow = new DeckhandError(
  'UNAVAILABLE',
  'The store did not answer within a second. Run "deckhand doctor" with the same settings: it checks the disk, the server or the connection.',
)
const broken = new DeckhandError('UNAVAILABLE', 'The store cannot be read. The log says why.')
