import type { Runtime } from '@deckhand/runtime'
import { serviceOperations } from '../openapi/operations/service-operations.ts'
import { type App, newApp, queryOf, toPage, userOf } from './request.ts'

export function auditRoutes({ store: { audit } }: Runtime): App {
  const app = newApp()

  app.get('/audit', async (c) => {
    const { limit, ...query } = queryOf(c, serviceOperations.listAudit.query)
    const records = await audit.list(userOf(c), { ...query, limit: limit + 1 })
    const { items, next } = toPage(records, limit, 'position')
    return c.json({ ok: true, entries: items, next })
  })

  return app
}
