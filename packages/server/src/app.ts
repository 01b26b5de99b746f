import type { Runtime } from '@deckhand/runtime'
import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorResponse } from './error-response.ts'
import type { Outbox } from './outbox.ts'
import { approvalsPage } from './pages/approvals-page.ts'
import { outboxRoutes } from './pages/outbox-routes.ts'
import { approvalRoutes } from './routes/approval-routes.ts'
import { documentRoutes } from './routes/document-routes.ts'
import { type App, authenticate, newApp } from './routes/request.ts'
import { runRoutes } from './routes/run-routes.ts'
import { settingsRoutes } from './routes/settings-routes.ts'
import { threadRoutes } from './routes/thread-routes.ts'
import { assertSameOrigin } from './same-origin.ts'

export interface AppOptions {
  runtime: Runtime
  authenticator: Authenticator
  /** Who answers, for people: the model's id is what is asked for also when an emulator answers. */
  answering: string
  outbox: Outbox
  /** Told a fault of ours; the one who asked gets no details. */
  onFault: (error: unknown) => void
}

export function createApp({ runtime, authenticator, answering, outbox, onFault }: AppOptions): App {
  const app = newApp()

  app.use(async ({ env }, next) => {
    assertSameOrigin(env.incoming)
    await next()
  })
  app.get('/api/health', (c) => c.json({ ok: true, status: 'ok', model: runtime.model, answering }))
  app.route('/', outboxRoutes(outbox))
  app.route('/api', documentRoutes())
  app.get('/approvals', (c) => c.html(approvalsPage))

  app.use('/api/agent/*', async (c, next) => {
    await authenticate(c, authenticator)
    await next()
  })
  for (const routes of [
    runRoutes(runtime, onFault),
    approvalRoutes(runtime),
    threadRoutes(runtime),
    settingsRoutes(runtime),
  ]) {
    app.route('/api/agent', routes)
  }

  app.notFound((c) => {
    const { status, body } = errorResponse(
      new DeckhandError('NOT_FOUND', `There is no ${c.req.method} ${c.req.path.slice(0, 100)} here.`),
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

  return app
}
