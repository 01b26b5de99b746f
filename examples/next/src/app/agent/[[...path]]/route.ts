import { createDeckhand } from 'deckhand'
import { sessions } from '../../../sessions.ts'
import { support } from '../../../support.ts'

const deckhand = await createDeckhand({
  agents: [support],
  authenticate: ({ headers }) => sessions.get(/session=([\w-]+)/.exec(headers.get('cookie') ?? '')?.[1] ?? '') ?? null,
  basePath: '/agent',
})

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = deckhand.next()
export const dynamic = 'force-dynamic'
