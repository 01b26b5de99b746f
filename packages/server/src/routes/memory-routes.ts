import { addMemory, type Runtime } from '@deckhand/runtime'
import { memoryOperations } from '../openapi/operations/memory-operations.ts'
import { type App, bodyOf, found, idOf, newApp, queryOf, toPage, userOf } from './request.ts'

export function memoryRoutes({ store: { memory }, now }: Runtime): App {
  const app = newApp()

  app.get('/memories', async (c) => {
    const { limit, ...page } = queryOf(c, memoryOperations.listMemories.query)
    const { items, next } = toPage(await memory.list(userOf(c), { ...page, limit: limit + 1 }), limit, 'id')
    return c.json({ ok: true, memories: items, next })
  })

  app.post('/memories', async (c) => {
    const { text } = await bodyOf(c, memoryOperations.addMemory.body)
    return c.json({ ok: true, memory: await addMemory(memory, userOf(c), text, now()) })
  })

  app.delete('/memories/:id', async (c) => {
    const forgotten = await memory.forget(userOf(c), idOf(c, 'memory'), now())
    found(forgotten || undefined, 'memory')
    return c.json({ ok: true })
  })

  return app
}
