import type { Runtime } from '@deckhand/runtime'
import { type App, newApp, userOf } from './request.ts'

export function agentRoutes(runtime: Runtime): App {
  const app = newApp()

  app.get('/agents', async (c) => {
    const known = await runtime.agentsOf(userOf(c))
    const agents = known.map(({ id, name, description, suggestions = [], tools, customTools = [], isDefault }) => ({
      id,
      name,
      ...(description !== undefined && { description }),
      suggestions,
      tools: [...(tools ?? runtime.toolNames), ...customTools.map((tool) => tool.name)],
      ...(isDefault && { isDefault }),
    }))
    return c.json({ ok: true, agents })
  })

  return app
}
