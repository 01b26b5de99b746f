import type { Runtime } from '@deckhand/runtime'
import { type App, newApp } from './request.ts'

export function agentRoutes(runtime: Runtime): App {
  const app = newApp()

  app.get('/agents', (c) => {
    const agents = runtime.agents.map(({ id, name, description, suggestions = [] }) => ({
      id,
      name,
      ...(description !== undefined && { description }),
      suggestions,
    }))
    return c.json({ ok: true, agents })
  })

  return app
}
