import { DeckhandError } from '@deckhand/spec/errors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorResponse } from './error-response.ts'
import { sendPage } from './pages/send-page.ts'
import { strangerPage } from './pages/stranger-page.ts'
import { type App, isForPerson } from './routes/request.ts'

/** What is not there, and what routes throw, has an answer with words. `why` there is nothing else, when there is a reason. */
export function answerFailures(app: App, onFault: (error: unknown) => void, why = ''): App {
  app.notFound((c) => {
    const message = `There is no ${c.req.method} ${c.req.path.slice(0, 100)} here. ${why}`.trim()
    const { status, body } = errorResponse(new DeckhandError('NOT_FOUND', message))
    return c.json(body, status as ContentfulStatusCode)
  })

  app.onError((error, c) => {
    const { status, body, retryAfter } = errorResponse(error)
    if (body.code === 'INTERNAL') onFault(error)
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
    // A body that was refused half-read must not be taken for the next request on this connection.
    if (!c.env.incoming.complete) c.header('connection', 'close')
    if (status === 401 && isForPerson(c)) return sendPage(c, strangerPage, 401)
    return c.json(body, status as ContentfulStatusCode)
  })

  return app
}
