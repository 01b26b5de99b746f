import { DeckhandError } from '@deckhand/spec/errors'
import { actionPath } from '../actions/action-routes.ts'
import type { Asked, OriginRule } from '../origin-rule.ts'
import { askedOf, type RequestContext } from '../routes/request.ts'
import type { Sites } from './sites.ts'
import { passOf } from './with-visitors.ts'

export const visitorPath = '/api/page/visitors'

const actionFolder = actionPath.slice(0, actionPath.indexOf(':'))
const actionMethods = 'GET, POST, PUT, PATCH, DELETE'

/** What pages of other sites may ask for: a pass, actions with that pass, and the script. */
const doors: { fits: (path: string) => boolean; methods: string }[] = [
  { fits: (path) => path === visitorPath, methods: 'POST' },
  { fits: (path) => path.startsWith(actionFolder), methods: actionMethods },
  { fits: (path) => path.startsWith('/page/'), methods: 'GET' },
]

export interface PageGateOptions {
  sites: Sites
  /** A host under which visitors reach this server through a proxy. Nothing but what visitors may ask for answers there. */
  publicHost?: string
  rule: OriginRule
}

/** Decides who may ask from where, when sites of others embed the agent. */
export class PageGate {
  readonly #sites: Sites
  readonly #publicHost: string | undefined
  readonly #rule: OriginRule

  constructor({ sites, publicHost, rule }: PageGateOptions) {
    this.#sites = sites
    this.#publicHost = publicHost
    this.#rule = rule
  }

  /** Refuses as the rule does, but for what visitors may ask for. `true` for a question that only asks whether it may, and is answered by that. */
  pass(c: RequestContext): boolean {
    const { path } = c.req
    const asked = askedOf(c)
    const door = doors.find(({ fits }) => fits(path))
    if (!door) {
      this.#rule.assertAllowed(asked)
      return false
    }
    // Whether an answer may be read depends on who asks: a cache must not give one page's to another.
    c.header('vary', 'Origin')
    if (this.#isFromHere(asked)) {
      this.#rule.assertAllowed(asked)
      return false
    }
    const origin = asked.header('origin')
    const isPreflight = asked.method === 'OPTIONS' && asked.header('access-control-request-method') !== undefined
    if (origin === undefined || this.#sites.lists(origin)) {
      if (origin !== undefined) allow(c, origin, isPreflight ? door.methods : undefined)
      if (!isPreflight) assertHasPass(asked, path)
      return isPreflight
    }
    // Whoever asks for a pass is told there what is missing.
    if (path === visitorPath && !isPreflight) return false
    throw new DeckhandError('FORBIDDEN', 'Origin: no site of this server lists it.', { field: 'Origin' })
  }

  #isFromHere(asked: Asked): boolean {
    // With a sign-in that is for the person at this machine, our own pages are not there.
    const isForVisitorsOnly = asked.header('host') === this.#publicHost && !this.#rule.isAtPublicHost(asked)
    if (this.#publicHost !== undefined && isForVisitorsOnly) return false
    this.#rule.assertHost(asked)
    return this.#rule.isFromOwnPage(asked)
  }
}

/** Never with credentials: what a page of another site may do, its visitors may do by their pass, and not by a cookie. */
function allow(c: RequestContext, origin: string, methods: string | undefined): void {
  c.header('access-control-allow-origin', origin)
  c.header('access-control-expose-headers', 'Retry-After')
  if (methods === undefined) return
  c.header('access-control-allow-methods', methods)
  c.header('access-control-allow-headers', 'Authorization, Content-Type')
  c.header('access-control-max-age', '600')
}

/** A form, or a link, from another site would come with the cookie of whoever is signed in here. */
function assertHasPass({ header }: Asked, path: string): void {
  if (!path.startsWith(actionFolder)) return
  if (passOf({ header }) !== undefined) return
  throw new DeckhandError('FORBIDDEN', "Authorization: from another site only a visitor's pass is taken.", {
    field: 'Authorization',
  })
}
