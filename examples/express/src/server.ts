import { randomUUID } from 'node:crypto'
import { createDeckhand } from 'deckhand'
import express from 'express'
import { support } from './support.ts'

// Replace this with your own sign-in.
const sessions = new Map<string, { userId: string }>()

const deckhand = await createDeckhand({
  agents: [support],
  authenticate: ({ headers }) => sessions.get(/session=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '') ?? null,
})

const app = express()
app.use('/agent', deckhand.node())
app.use(express.static('public'))
app.post('/sign-in/:user', ({ params: { user } }, response) => {
  const session = randomUUID()
  if (['ann', 'ben'].includes(user)) sessions.set(session, { userId: user })
  response.cookie('session', session, { httpOnly: true, sameSite: 'lax' }).redirect(303, '/')
})

const port = Number(process.env.PORT ?? 3000)
app.listen(port, '127.0.0.1', () => console.log(`Open http://127.0.0.1:${port}`))
