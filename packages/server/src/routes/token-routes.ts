import type { ApiTokens } from '../auth/api-tokens.ts'
import { tokenOperations } from '../openapi/operations/token-operations.ts'
import { type App, bodyOf, found, idOf, newApp, userOf } from './request.ts'

const defaultDays = 90

/** Only for people: otherwise a token could outlive its end, or give itself more scopes. */
export function tokenRoutes(tokens: ApiTokens): App {
  const app = newApp()

  app.get('/tokens', async (c) => c.json({ ok: true, tokens: await tokens.list(userOf(c)) }))

  app.post('/tokens', async (c) => {
    const { name, scopes, days = defaultDays } = await bodyOf(c, tokenOperations.createToken.body)
    const { token, text } = await tokens.create(userOf(c), { name, scopes, days })
    c.header('cache-control', 'no-store')
    return c.json({ ok: true, token, text })
  })

  app.delete('/tokens/:id', async (c) => {
    found((await tokens.revoke(userOf(c), idOf(c, 'token'))) || undefined, 'token')
    return c.json({ ok: true })
  })

  return app
}
