import { matchedRoutes } from 'hono/route'
import type { AnswerEnd } from '../mount/arrival.ts'
import type { App, RequestContext } from '../routes/request.ts'

/** A request that is over. Neither path nor query are in it, for they may hold ids and secrets: `route` is the pattern that matched. */
export interface ServedRequest {
  method: string
  /** `unmatched` when there is no such route. */
  route: string
  status: number
  /** Until the last byte was handed over; for a stream that is its whole length. */
  ms: number
  userId?: string
  /** The action that was called, when there is one of that name. */
  action?: string
  /** Whoever asked was gone before the answer was whole. */
  aborted?: true
}

// As others have it: whoever asked was gone before there was an answer.
const leftEarly = 499

/** Tells of every request when it is over. Must be the first of the app's handlers: what those before it refuse is not told. */
export function tellRequests(app: App, onRequest: (served: ServedRequest) => void): void {
  app.use(async (c, next) => {
    const begun = performance.now()
    const tell = ({ status = leftEarly, isWhole }: AnswerEnd) => {
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
      c.env.onEnd(tell)
      return next()
    }
    await next()
    const over = c.get('over') ?? Promise.resolve(true)
    void over.then((isWhole) => tell({ status: c.res.status, isWhole }))
  })
}

/** Middleware matches with a star at the end; what matched besides is the route itself. */
function patternOf(c: RequestContext): string {
  return matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? 'unmatched'
}
