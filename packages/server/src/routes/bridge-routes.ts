import type { BridgeFinder } from '@deckhand/spec'
import { type App, newApp } from './request.ts'

/** Where there is no finder, nobody is told of a bridge: who is known by a provider may sit at another machine. */
export function bridgeRoutes(finder: BridgeFinder | undefined): App {
  const app = newApp()

  app.get('/bridge', async (c) => {
    const bridge = (await finder?.read()) ?? null
    return c.json({ ok: true, isOffered: finder !== undefined, bridge })
  })

  return app
}
