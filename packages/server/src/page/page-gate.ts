import type { IncomingMessage, ServerResponse } from 'node:http'
import { DeckhandError } from '@deckhand/spec/errors'
import { actionPath } from '../actions/action-routes.ts'
import { assertOwnHost, assertSameOrigin, isOwnOrigin } from '../same-origin.ts'
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
  /** The same as an origin, where our own pages answer there too: those whom a provider knows come that way. */
  publicOrigin?: string
}

export interface Asked {
  incoming: IncomingMessage
  outgoing: ServerResponse
  path: string
}

/** Decides who may ask from where, when sites of others embed the agent. */
export class PageGate {
  readonly #sites: Sites
  readonly #publicHost: string | undefined
  readonly #publicOrigin: string | undefined

  constructor({ sites, publicHost, publicOrigin }: PageGateOptions) {
    this.#sites = sites
    this.#publicHost = publicHost
    this.#publicOrigin = publicOrigin
  }

  /** Refuses as `assertSameOrigin` does, but for what visitors may ask for. `true` for a question that only asks whether it may, and is answered by that. */
  pass({ incoming, outgoing, path }: Asked): boolean {
    const door = doors.find(({ fits }) => fits(path))
    if (!door) {
      assertSameOrigin(incoming, this.#publicOrigin)
      return false
    }
    // Whether an answer may be read depends on who asks: a cache must not give one page's to another.
    outgoing.setHeader('vary', 'Origin')
    if (this.#isFromHere(incoming)) return false
    const { origin } = incoming.headers
    const isPreflight = incoming.method === 'OPTIONS' && incoming.headers['access-control-request-method'] !== undefined
    if (origin === undefined || this.#sites.lists(origin)) {
      if (origin !== undefined) allow(outgoing, origin, isPreflight ? door.methods : undefined)
      if (!isPreflight) assertHasPass(incoming, path)
      return isPreflight
    }
    // Whoever asks for a pass is told there what is missing.
    if (path === visitorPath && !isPreflight) return false
    throw new DeckhandError('FORBIDDEN', 'Origin: no site of this server lists it.', { field: 'Origin' })
  }

  #isFromHere(incoming: IncomingMessage): boolean {
    if (this.#publicHost !== undefined && incoming.headers.host === this.#publicHost)
      return this.#publicOrigin !== undefined && isFromPageAt(this.#publicOrigin, incoming)
    assertOwnHost(incoming)
    return isOwnOrigin(incoming)
  }
}

/** Pages say no Origin when they read from where they are; links and pictures of other sites say none either, and are told apart by the browser. */
function isFromPageAt(ownOrigin: string, { headers }: IncomingMessage): boolean {
  if (headers.origin !== undefined) return headers.origin === ownOrigin
  return !['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
}

/** Never with credentials: what a page of another site may do, its visitors may do by their pass, and not by a cookie. */
function allow(outgoing: ServerResponse, origin: string, methods: string | undefined): void {
  outgoing.setHeader('access-control-allow-origin', origin)
  outgoing.setHeader('access-control-expose-headers', 'Retry-After')
  if (methods === undefined) return
  outgoing.setHeader('access-control-allow-methods', methods)
  outgoing.setHeader('access-control-allow-headers', 'Authorization, Content-Type')
  outgoing.setHeader('access-control-max-age', '600')
}

/** A form, or a link, from another site would come with the cookie of whoever is signed in here. */
function assertHasPass({ headers }: IncomingMessage, path: string): void {
  if (!path.startsWith(actionFolder)) return
  const header = (name: string) => [headers[name]].flat()[0]
  if (passOf({ header }) !== undefined) return
  throw new DeckhandError('FORBIDDEN', "Authorization: from another site only a visitor's pass is taken.", {
    field: 'Authorization',
  })
}
