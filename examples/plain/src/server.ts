import { createServer } from 'node:http'
import { createDeckhand } from 'deckhand'
import { support } from './support.ts'

// Without `authenticate` there is one user, the person at this machine.
const deckhand = await createDeckhand({ agents: [support] })

const port = Number(process.env.PORT ?? 3000)
createServer(deckhand.node()).listen(port, '127.0.0.1', () => console.log(`Open http://127.0.0.1:${port}`))
