import { matchedRoutes } from 'hono/route'
import type { AnswerEnd } from '../mount/arrival.ts'
import type { App, RequestContext } from '../routes/request.ts'

/** A finished request. It has no path and no query, which may contain ids and secrets: `route` is the pattern that matched. */
export interface ServedRequest {
  method: string
  /** `unmatched` for an unknown route. */
  route: string
  status: number
  /** Until the last byte was sent; for a stream, its whole duration. */
  ms: number
  userId?: string
  /** The name of the called action, if it exists. */
  action?: string
  /** The client disconnected before the answer was complete. */
  aborted?: true
}

// As nginx: the client disconnected before there was an answer.
const clientClosedRequest = 499

/** Reports every request when it is finished. Must be the first handler of the app: what an earlier one refuses is not reported. */
export function reportRequests(app: App, onRequest: (served: ServedRequest) => void): void {
  app.use(async (c, next) => {
    const begun = performance.now()
    const report = ({ status = clientClosedRequest, isWhole }: AnswerEnd) => {
      const userId: string | undefined = c.get('principal')?.userId
      const action = c.get('actionName')
      onRequest({
        method: c.req.method,
        route: patternOf(c),
        status,
        ms: Math.round(performance.now() - begun),
        ...(userId !== undefined && { userId }),
        ...(action !== undefined && { action }),
        ...(!isWhole && { aborted: true }),
      })
    }
    if (c.env.onEnd) {
      c.env.onEnd(report)
      return next()
    }
    await next()
    const ended = c.get('ended') ?? Promise.resolve(true)
    void ended.then((isWhole) => report({ status: c.res.status, isWhole }))
  })
}

/** The pattern of the route. Middleware patterns end with a star. */
function patternOf(c: RequestContext): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unmatched'
}
