import type { BriefingDesk } from '@deckhand/runtime'
import { briefingOperations } from '../openapi/operations/briefing-operations.ts'
import { stopping } from '../operations/open-requests.ts'
import { type App, bodyOf, newApp, userOf } from './request.ts'

export function briefingRoutes(desk: BriefingDesk): App {
  const app = newApp()

  app.post('/briefing', async (c) => {
    const wish = await bodyOf(c, briefingOperations.makeBriefing.body)
    const briefing = await Promise.race([desk.brief(userOf(c), wish), refusedAt(c.get('stops'))])
    return c.json({ ok: true, ...briefing })
  })

  return app
}

/** Whoever waits when the server stops is told so, and does not find the connection cut. */
function refusedAt(stops: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    stops.addEventListener('abort', () => reject(stopping()), { once: true })
  })
}
