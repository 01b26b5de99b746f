import { randomUUID } from 'node:crypto'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { createDeckhand } from 'deckhand'
import { Hono } from 'hono'
import { setCookie } from 'hono/cookie'
import { support } from './support.ts'

// Replace this with your own sign-in.
const sessions = new Map<string, { userId: string }>()

const deckhand = await createDeckhand({
  agents: [support],
  authenticate: ({ headers }) => sessions.get(/session=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '') ?? null,
  basePath: '/agent',
})

const app = new Hono()
app.all('/agent/*', (c) => deckhand.fetch(c.req.raw))
app.post('/sign-in/:user{ann|ben}', (c) => {
  const session = randomUUID()
  sessions.set(session, { userId: c.req.param('user') })
  setCookie(c, 'session', session, { httpOnly: true, sameSite: 'Lax' })
  return c.redirect('/', 303)
})
app.use(serveStatic({ root: 'public' }))

const port = Number(process.env.PORT ?? 3000)
serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => console.log(`Open http://127.0.0.1:${port}`))
