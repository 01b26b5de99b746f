import { type Runtime, searchThreads, toMessage } from '@deckhand/runtime'
import type { Part, StoredMessage, ThreadRecord } from '@deckhand/spec'
import { threadOperations } from '../openapi/operations/thread-operations.ts'
import { type App, bodyOf, found, idOf, newApp, queryOf, toPage, userOf } from './request.ts'

export function threadRoutes(runtime: Runtime): App {
  const { threads } = runtime.store
  const app = newApp()

  app.get('/threads', async (c) => {
    const { limit, q, ...query } = queryOf(c, threadOperations.listThreads.query)
    const page = { ...query, limit: limit + 1 }
    const list = q === undefined ? threads.list(userOf(c), page) : searchThreads(threads, userOf(c), { ...page, q })
    const { items, next } = toPage(await list, limit, 'id')
    return c.json({ ok: true, threads: items.map(threadView), next })
  })

  app.post('/threads', async (c) => {
    const { agentId, messages, ...thread } = await bodyOf(c, threadOperations.syncThread.body)
    const given = { userId: userOf(c), agentId: agentId ?? runtime.defaultAgentId, now: runtime.now() }
    await runtime.assertAgent(given.userId, given.agentId)
    const kept = await threads.sync({ ...thread, ...given, messages: messages.map(toMessage) })
    return c.json({ ok: true, thread: threadView(kept) })
  })

  app.get('/threads/:id', async (c) => {
    const page = queryOf(c, threadOperations.readThread.query)
    const thread = found(await threads.find(userOf(c), idOf(c, 'thread')), 'thread')
    const messages = await threads.messages(userOf(c), thread.id, page)
    const oldest = messages.at(-1)?.position ?? 0
    return c.json({
      ok: true,
      thread: threadView(thread),
      messages: messages.reverse().map(messageView),
      next: oldest > 0 ? oldest : null,
    })
  })

  app.patch('/threads/:id', async (c) => {
    const { title } = await bodyOf(c, threadOperations.renameThread.body)
    const thread = await threads.rename(userOf(c), idOf(c, 'thread'), title, runtime.now())
    return c.json({ ok: true, thread: threadView(thread) })
  })

  app.post('/threads/:id', async (c) => {
    const { messages } = await bodyOf(c, threadOperations.appendToThread.body)
    const thread = await threads.append(userOf(c), idOf(c, 'thread'), messages.map(toMessage), runtime.now())
    return c.json({ ok: true, thread: threadView(thread) })
  })

  app.delete('/threads/:id', async (c) => {
    await threads.delete(userOf(c), idOf(c, 'thread'))
    return c.json({ ok: true })
  })

  return app
}

function messageView({ message, ...place }: StoredMessage): StoredMessage {
  return { ...place, message: message.role === 'user' ? message : { ...message, parts: message.parts.map(partView) } }
}

/** Removes the policy's internal fields. Clients get `canAlwaysAllow` of the approval instead. */
function partView(part: Part): Part {
  if (part.type !== 'tool' || !part.approval) return part
  const { byAllowlist: _by, mostTrust: _most, ...approval } = part.approval
  return { ...part, approval }
}

function threadView({ userId: _userId, ...thread }: ThreadRecord) {
  return thread
}
