import type { Runtime } from '@deckhand/runtime'
import { contextOperations } from '../openapi/operations/context-operations.ts'
import { type App, newApp, queryOf, userOf } from './request.ts'

export function contextRoutes(runtime: Runtime): App {
  const app = newApp()

  app.get('/context', async (c) => {
    const query = queryOf(c, contextOperations.offerContext.query)
    return c.json({ ok: true, items: await runtime.offerContext(userOf(c), query, c.req.raw.signal) })
  })

  return app
}
