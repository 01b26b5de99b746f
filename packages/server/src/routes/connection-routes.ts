import type { ConnectionDesk, Traveller } from '@deckhand/runtime'
import type { Service } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { serviceSchema } from '@deckhand/spec/schemas'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { errorResponse } from '../error-response.ts'
import { connectionOperations } from '../openapi/operations/connection-operations.ts'
import { connectedPage, notConnectedPage } from '../pages/connected-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { type App, found, isForPerson, newApp, queryOf, type RequestContext, userOf } from './request.ts'

interface ReturnOptions {
  /** The origin at which people reach us through a proxy. */
  publicOrigin?: string | undefined
  /** Our host names are unknown: use the one in the request. */
  anyHost?: boolean | undefined
}

export function connectionRoutes(desk: ConnectionDesk, options: ReturnOptions = {}): App {
  const app = newApp()

  app.get('/connections', async (c) => c.json({ ok: true, connections: await desk.list(userOf(c)) }))

  app.post('/connections/:service/start', async (c) => {
    const service = serviceOf(c)
    const back = `${returnOrigin(c, options)}${c.env.basePath}/api/connections/${service}/callback`
    const url = await desk.start(service, travellerOf(c), back)
    return c.json({ ok: true, url })
  })

  app.get('/connections/:service/callback', async (c) => {
    try {
      const service = serviceOf(c)
      const back = queryOf(c, connectionOperations.finishConnection.query)
      return await sendPage(c, connectedPage(await desk.finish(service, travellerOf(c), back)))
    } catch (thrown) {
      const { status, body } = errorResponse(thrown)
      // An internal error must reach the log, and only people get a page.
      if (body.code === 'INTERNAL' || !isForPerson(c)) throw thrown
      return sendPage(c, notConnectedPage(body.error), status as ContentfulStatusCode)
    }
  })

  app.delete('/connections/:service', async (c) =>
    c.json({ ok: true, ...(await desk.disconnect(userOf(c), serviceOf(c))) }),
  )

  return app
}

function serviceOf(c: RequestContext): Service {
  return found(serviceSchema.safeParse(c.req.param('service')).data, 'service')
}

/**
 * Bound to the session if there is one: a flow that another person started must not connect their account to this user. The return from the
 * service sends only the cookie. That is enough, because `state` is a secret that only a holder of the session key could create.
 */
function travellerOf(c: RequestContext): Traveller {
  const principal = c.get('keyless') ?? c.get('principal')
  const session = principal.kind === 'visitor' ? undefined : principal.sessionId
  return { userId: principal.userId, holder: session === undefined ? 'user' : `session ${session}` }
}

/** One fixed origin, because the service only accepts the exact registered URL. The browser sends the cookie only to the host that set it. */
function returnOrigin(c: RequestContext, { publicOrigin, anyHost }: ReturnOptions): string {
  const requested = c.req.header('host')
  if (publicOrigin !== undefined && (anyHost || requested === new URL(publicOrigin).host)) return publicOrigin
  if (anyHost) return new URL(c.req.url).origin
  const { peer, basePath } = c.env
  const name = peer?.localAddress === '::1' ? '[::1]' : '127.0.0.1'
  const host = peer?.localPort === 80 ? name : `${name}:${peer?.localPort}`
  if (requested === host) return `http://${host}`
  const message = `Host: the service sends you back to http://${host}, where you are not signed in. Open http://${host}${basePath}/settings and start from there.`
  throw new DeckhandError('BAD_REQUEST', message, { field: 'Host' })
}
