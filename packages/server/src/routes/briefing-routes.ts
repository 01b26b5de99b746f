import type { BriefingDesk } from '@deckhand/runtime'
import { briefingOperations } from '../openapi/operations/briefing-operations.ts'
import { stopping } from '../operations/open-requests.ts'
import { type App, bodyOf, newApp, userOf } from './request.ts'

export function briefingRoutes(desk: BriefingDesk): App {
  const app = newApp()

  app.post('/briefing', async (c) => {
    const request = await bodyOf(c, briefingOperations.makeBriefing.body)
    const briefing = await Promise.race([desk.brief(userOf(c), request), rejectOnStop(c.get('stopSignal'))])
    return c.json({ ok: true, ...briefing })
  })

  return app
}

/** So that a caller who waits when the server stops gets an error, not a cut connection. */
function rejectOnStop(stopSignal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    stopSignal.addEventListener('abort', () => reject(stopping()), { once: true })
  })
}
