import type { Runtime } from '@deckhand/runtime'
import { auditOperations } from '../openapi/operations/audit-operations.ts'
import { type App, newApp, queryOf, userOf } from './request.ts'

export function auditRoutes({ store: { audit } }: Runtime): App {
  const app = newApp()

  app.get('/audit', async (c) => {
    const { limit, ...query } = queryOf(c, auditOperations.listAudit.query)
    const records = await audit.list(userOf(c), { ...query, limit: limit + 1 })
    const entries = records.slice(0, limit)
    const next = records.length > limit ? String(entries.at(-1)?.position) : null
    return c.json({ ok: true, entries, next })
  })

  return app
}
