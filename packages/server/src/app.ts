import type { IncomingMessage } from 'node:http'
import type { Runtime } from '@deckhand/runtime'
import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { parseRequest, runRequestSchema } from '@deckhand/spec/schemas'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorResponse } from './error-response.ts'
import { readJson } from './read-json.ts'
import { assertSameOrigin } from './same-origin.ts'
import { writeRun } from './write-run.ts'

export interface AppOptions {
  runtime: Runtime
  authenticator: Authenticator
  /** Who answers, for people: the model's id is what is asked for also when an emulator answers. */
  answering: string
  /** Told a fault of ours; the one who asked gets no details. */
  onFault: (error: unknown) => void
}

export type App = Hono<{ Bindings: HttpBindings }>

export function createApp({ runtime, authenticator, answering, onFault }: AppOptions): App {
  const app: App = new Hono()

  app.use(async ({ env }, next) => {
    assertSameOrigin(env.incoming)
    await next()
  })

  app.get('/api/health', (c) => c.json({ ok: true, status: 'ok', model: runtime.model, answering }))

  app.post('/api/agent/run', async (c) => c.json(await (await start(c.env.incoming)).response))

  app.post('/api/agent/run/stream', async (c) => {
    writeRun(await start(c.env.incoming), c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })

  app.notFound((c) => {
    const { status, body } = errorResponse(
      new DeckhandError('NOT_FOUND', `There is no ${c.req.method} ${c.req.path} here.`),
    )
    return c.json(body, status as ContentfulStatusCode)
  })

  app.onError((error, c) => {
    const { status, body } = errorResponse(error)
    if (body.code === 'INTERNAL') onFault(error)
    // A body that was refused half-read must not be taken for the next request on this connection.
    if (!c.env.incoming.complete) c.header('connection', 'close')
    return c.json(body, status as ContentfulStatusCode)
  })

  const start = async (incoming: IncomingMessage) => {
    const principal = await authenticator.authenticate({ header: (name) => headerText(incoming.headers[name]) })
    if (!principal) throw new DeckhandError('UNAUTHENTICATED', 'Sign in first.')
    return runtime.start(principal.userId, parseRequest(runRequestSchema, await readJson(incoming)))
  }

  return app
}

function headerText(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
