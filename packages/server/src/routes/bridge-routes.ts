import type { BridgeFinder } from '@deckhand/spec'
import { type App, newApp } from './request.ts'

/** Without a finder it reports no bridge: users whom a provider signs in may sit at another machine. */
export function bridgeRoutes(finder: BridgeFinder | undefined): App {
  const app = newApp()

  app.get('/bridge', async (c) => {
    const bridge = (await finder?.read()) ?? null
    return c.json({ ok: true, isOffered: finder !== undefined, bridge })
  })

  return app
}
