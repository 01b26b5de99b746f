import type { Runtime } from '@deckhand/runtime'
import type { Authenticator } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorResponse } from './error-response.ts'
import { type Metrics, metricsRoutes } from './operations/metrics-routes.ts'
import { type OpenRequests, stopping } from './operations/open-requests.ts'
import { probeRoutes } from './operations/probe-routes.ts'
import { type ServedRequest, tellRequests } from './operations/served-request.ts'
import type { Outbox } from './outbox.ts'
import { approvalsPage } from './pages/approvals-page.ts'
import { outboxRoutes } from './pages/outbox-routes.ts'
import { approvalRoutes } from './routes/approval-routes.ts'
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
  /** Told of every request when it is over. */
  onRequest?: (served: ServedRequest) => void
  metrics?: Metrics
  open: OpenRequests
}

export function createApp(options: AppOptions): App {
  const { runtime, authenticator, outbox, onFault, onRequest, metrics, open } = options
  const app = newApp()

  if (onRequest) tellRequests(app, onRequest)
  app.use(async ({ env }, next) => {
    assertSameOrigin(env.incoming)
    await open.keep(() => next())
  })
  app.route('/', probeRoutes(options))
  app.use(async (_c, next) => {
    // A connection that was open before may still bring requests, and nobody here would work on them.
    if (open.isStopping) throw stopping()
    await next()
  })
  if (metrics) app.route('/', metricsRoutes(metrics, authenticator))
  app.route('/', outboxRoutes(outbox))
  app.get('/approvals', (c) => c.html(approvalsPage))

  app.use('/api/agent/*', async (c, next) => {
    await authenticate(c, authenticator)
    await next()
  })
  for (const routes of [
    runRoutes(runtime, open, onFault),
    approvalRoutes(runtime),
    threadRoutes(runtime),
    settingsRoutes(runtime),
  ]) {
    app.route('/api/agent', routes)
  }

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

  return app
}
