import { DeckhandError } from '@deckhand/spec/errors'
import { actionPath } from '../actions/action-routes.ts'
import type { OriginRule, RequestFacts } from '../origin-rule.ts'
import { type RequestContext, requestFacts } from '../routes/request.ts'
import type { Sites } from './sites.ts'
import { passOf } from './with-visitors.ts'

const visitorPath = '/api/page/visitors'

const actionFolder = actionPath.slice(0, actionPath.indexOf(':'))
const actionMethods = 'GET, POST, PUT, PATCH, DELETE'

/** What pages of other sites may request: a pass, actions with that pass, and the script. */
const openRoutes: { fits: (path: string) => boolean; methods: string }[] = [
  { fits: (path) => path === visitorPath, methods: 'POST' },
  { fits: (path) => path.startsWith(actionFolder), methods: actionMethods },
  { fits: (path) => path.startsWith('/page/'), methods: 'GET' },
]

export interface PageGateOptions {
  sites: Sites
  /** The host at which visitors reach this server through a proxy. It only serves what visitors may use. */
  publicHost?: string
  rule: OriginRule
}

/** Decides which requests of other sites that embed the agent are allowed. */
export class PageGate {
  readonly #sites: Sites
  readonly #publicHost: string | undefined
  readonly #rule: OriginRule

  constructor({ sites, publicHost, rule }: PageGateOptions) {
    this.#sites = sites
    this.#publicHost = publicHost
    this.#rule = rule
  }

  /** Applies the origin rule, except to what visitors may use. `true` for a CORS preflight, which is then answered. */
  pass(c: RequestContext): boolean {
    const { path } = c.req
    const request = requestFacts(c)
    const route = openRoutes.find(({ fits }) => fits(path))
    if (!route) {
      this.#rule.assertAllowed(request)
      return false
    }
    // The CORS headers depend on the Origin: a cache must not give one site's answer to another.
    c.header('vary', 'Origin')
    if (this.#isFromHere(request)) {
      this.#rule.assertAllowed(request)
      return false
    }
    const origin = request.header('origin')
    const isPreflight = request.method === 'OPTIONS' && request.header('access-control-request-method') !== undefined
    if (origin === undefined || this.#sites.lists(origin)) {
      if (origin !== undefined) allow(c, origin, isPreflight ? route.methods : undefined)
      if (!isPreflight) assertHasPass(request, path)
      return isPreflight
    }
    // The route for passes explains what is missing.
    if (path === visitorPath && !isPreflight) return false
    throw new DeckhandError('FORBIDDEN', 'Origin: no site of this server lists it.', { field: 'Origin' })
  }

  #isFromHere(request: RequestFacts): boolean {
    // If sign-in is only for the person at this machine, the public host does not serve our own pages.
    const isForVisitorsOnly = request.header('host') === this.#publicHost && !this.#rule.isAtPublicHost(request)
    if (this.#publicHost !== undefined && isForVisitorsOnly) return false
    this.#rule.assertHost(request)
    return this.#rule.isFromOwnPage(request)
  }
}

/** Never allows credentials: visitors of another site are authorized by their pass, not by a cookie. */
function allow(c: RequestContext, origin: string, methods: string | undefined): void {
  c.header('access-control-allow-origin', origin)
  c.header('access-control-expose-headers', 'Retry-After')
  if (methods === undefined) return
  c.header('access-control-allow-methods', methods)
  c.header('access-control-allow-headers', 'Authorization, Content-Type')
  c.header('access-control-max-age', '600')
}

/** Requires a pass, because a form or link on another site would send the cookie of a user who is signed in here. */
function assertHasPass({ header }: RequestFacts, path: string): void {
  if (!path.startsWith(actionFolder)) return
  if (passOf({ header }) !== undefined) return
  throw new DeckhandError('FORBIDDEN', "Authorization: from another site only a visitor's pass is accepted.", {
    field: 'Authorization',
  })
}
