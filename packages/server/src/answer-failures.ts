import { DeckhandError, StoreAway } from '@deckhand/spec/errors'
import { sessionKeyHeader } from '@deckhand/spec/session-key'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { SignIn } from './auth/sign-in.ts'
import { errorResponse } from './error-response.ts'
import { keylessPage, notSignedInPage, notSignedInToProductPage, unavailablePage } from './pages/error-pages.ts'
import { sendPage } from './pages/send-page.ts'
import { type App, isForPerson, type RequestContext } from './routes/request.ts'

interface FailureOptions {
  onFault: (error: unknown) => void
  /** Why a route may be missing, added to every 404. */
  why?: string
  /** How people sign in here. `product`: the product signs them in. */
  way?: SignIn['way']['kind'] | 'product'
}

/** Answers unknown routes, and whatever a route throws, with a message. */
export function answerFailures(app: App, { onFault, why = '', way = 'local' }: FailureOptions): App {
  app.notFound((c) => {
    const message = `There is no ${c.req.method} ${c.req.path.slice(0, 100)} here. ${why}`.trim()
    const { status, body } = errorResponse(new DeckhandError('NOT_FOUND', message))
    return c.json(body, status as ContentfulStatusCode)
  })

  app.onError((error, c) => {
    const { status, body, retryAfter } = errorResponse(error)
    if (body.code === 'INTERNAL' || error instanceof StoreAway) onFault(error)
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
    // Never to the sign-in page, which would redirect a signed-in user back here.
    if (isForPerson(c) && status === 401 && body.field === sessionKeyHeader) return sendPage(c, keylessPage, 401)
    if (isForPerson(c) && status === 401 && way === 'firebase') return toSignIn(c)
    if (isForPerson(c) && status === 401)
      return sendPage(c, way === 'local' ? notSignedInPage : notSignedInToProductPage, 401)
    if (isForPerson(c) && status === 503 && way !== 'local') return sendPage(c, unavailablePage(body.error), 503)
    return c.json(body, status as ContentfulStatusCode)
  })

  return app
}

/** Redirects to sign-in, and from there back to the requested page. `next` has no base path. */
function toSignIn(c: RequestContext): Response {
  const { pathname, search } = new URL(c.req.url)
  const { basePath, urlPrefix } = c.env
  return c.redirect(`${basePath}/sign-in?next=${encodeURIComponent(pathname.slice(urlPrefix.length) + search)}`)
}
