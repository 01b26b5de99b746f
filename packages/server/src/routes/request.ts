import type { Authenticator, Credentials, KeylessSession, Principal, UsedToken } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { parseRequest, type Schema } from '@deckhand/spec/schemas'
import { type Context, Hono } from 'hono'
import { getPath } from 'hono/utils/url'
import { apiTokenOf } from '../auth/api-tokens.ts'
import { assertScope } from '../auth/assert-scope.ts'
import { keyMissing } from '../auth/session-key.ts'
import type { BodyOptions } from '../body/read-body.ts'
import { readJson } from '../body/read-json.ts'
import type { Arrival } from '../mount/arrival.ts'
import { isBelow } from '../mount/base-path.ts'
import { type BodySource, bodyOfRequest } from '../mount/body-source.ts'
import type { Asked } from '../origin-rule.ts'
import { passOf } from '../page/with-visitors.ts'

export interface Environment {
  Bindings: Arrival
  /** `keyless` in place of `principal`, on the routes that take the cookie alone. */
  Variables: {
    /** What the limits of an address are counted by. */
    address: string
    /** Throws RATE_LIMITED when too many came from this address. */
    countWrongToken: () => void
    principal: Principal
    keyless?: KeylessSession
    /** Authenticates the principal again at intervals. Returns how to end that. */
    watchCaller?: (onGone: (why: string) => void) => () => void
    actionName?: string
    /** Aborts when the answer shall end: because the server stops or, with a text as its reason, because the caller may read no more. */
    stops: AbortSignal
    /** Of `stops`. */
    stopper: AbortController
    /** Of an answer that streams: settles when nothing more is sent, with whether the reader took all of it. */
    over?: Promise<boolean>
  }
}

export type App = Hono<Environment>
export type RequestContext = Context<Environment>

export const newApp = (): App => new Hono<Environment>({ getPath: pathOfRoute })

/** Routes know nothing of what a mount puts before their paths. */
function pathOfRoute(request: Request, options?: { env?: Partial<Arrival> }): string {
  const path = getPath(request)
  const { urlPrefix = '' } = options?.env ?? {}
  if (urlPrefix === '') return path
  // "/agent/../x" began below it when the mount looked. No route has two dots.
  return isBelow(path, urlPrefix) ? path.slice(urlPrefix.length) || '/' : '/..'
}

/** A request as the rule about origins and the limits of addresses look at it. */
export const askedOf = (c: RequestContext): Asked => ({
  method: c.req.method,
  url: c.req.url,
  header: (name) => c.req.header(name),
  peer: c.env.peer,
})

export const bodySource = (c: RequestContext): BodySource => c.env.body ?? bodyOfRequest(c.req.raw)

/** Who may ask on a route. */
export type AskerKind = (Principal | KeylessSession)['kind']

/** Authenticates a request once. Only users pass, unless the route also takes visitors or the cookie alone; with an API token only what its scopes open. */
export async function authenticate(
  c: RequestContext,
  authenticator: Authenticator,
  kinds: AskerKind[] = ['user'],
): Promise<void> {
  const principal = await askerOf(c, authenticator)
  if (!principal) throw nobody(c)
  if (principal.kind === 'keyless') {
    if (!kinds.includes('keyless')) throw keyMissing()
    c.set('keyless', principal)
    return
  }
  if (principal.kind === 'user' && principal.token) assertScope(principal.token, c.req)
  c.set('principal', principal)
  if (!kinds.includes(principal.kind))
    throw new DeckhandError(
      'FORBIDDEN',
      'This is for users. Visitors may only call the actions that their site allows.',
    )
}

/** Who asks, if that is known. A bearer that is not the user's token counts as a wrong sign-in: otherwise it could be guessed without an end. */
export async function askerOf(c: RequestContext, authenticator: Authenticator) {
  const credentials = credentialsOf(c)
  const isApiToken = apiTokenOf(credentials) !== undefined
  // A browser adds cookies by itself. Whoever sends both has a program's token in a page, or does not know who asks.
  if (isApiToken && credentials.header('cookie') !== undefined) throw tokenBesideCookie()
  const asker = await authenticator.authenticate(credentials)
  const isKnown = asker !== undefined && asker.kind !== 'keyless'
  const hasBearer = /^Bearer\s/i.test(c.req.header('authorization') ?? '') && passOf(credentials) === undefined
  // Where a provider knows people no other bearer is counted: a proxy may add one of its own to every request.
  if (!isKnown && (isApiToken || (hasBearer && authenticator.identity === 'local'))) c.get('countWrongToken')()
  return asker
}

export function credentialsOf(c: RequestContext): Credentials {
  const { method, url, headers } = c.req.raw
  return {
    header: (name) => headers.get(name) ?? undefined,
    get request() {
      return new Request(url, { method: notForRequests.test(method) ? 'GET' : method, headers })
    },
  }
}

/** Methods that a server may be sent, and of which no Request can be made. */
const notForRequests = /^(?:connect|trace|track)$/i

function nobody(c: RequestContext): DeckhandError {
  const credentials = credentialsOf(c)
  const isVisitor = passOf(credentials) !== undefined
  const words = apiTokenOf(credentials) === undefined ? 'Sign in first.' : badToken
  return new DeckhandError('UNAUTHENTICATED', isVisitor ? badPass : words)
}

const badToken = 'Authorization: this API token lets nobody in. It is wrong, was revoked, or is past its time.'

function tokenBesideCookie(): DeckhandError {
  const message = 'Cookie: an API token is not taken beside a cookie. Send one of the two.'
  return new DeckhandError('FORBIDDEN', message, { field: 'Cookie' })
}

const badPass = "The visitor's pass has run out, or is not for this page. Ask for another one."

export const userOf = (c: RequestContext): string => c.get('principal').userId

/** What the user may do for others, as sign-in said for this request. A program that asks with an API token answers for its own user alone. */
export function rolesOf(c: RequestContext): readonly string[] {
  const principal = c.get('principal')
  return principal.kind === 'user' && !principal.token ? (principal.roles ?? []) : []
}

/** The API token that a program asks with. */
export function tokenOf(c: RequestContext): UsedToken | undefined {
  const principal = c.get('principal')
  return principal.kind === 'user' ? principal.token : undefined
}

/** The id in the path. What could not be one answers as one that does not exist. */
export function idOf(c: RequestContext, what: string): string {
  const id = c.req.param('id') ?? ''
  return found(id.length > 128 || id.includes('\0') ? undefined : id, what)
}

/** A browser that goes to an address, and not a program that asks the API. */
export function isForPerson(c: RequestContext): boolean {
  return c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
}

/** Before anybody is known, and for visitors, a body has a stranger's bounds. */
export const bodyOptions = (c: RequestContext, bounds: BodyBounds = {}): BodyOptions => {
  const principal: Principal | undefined = c.get('principal')
  const isUser = principal?.kind === 'user'
  return { sender: { isUser, key: isUser ? principal.userId : c.get('address') }, ...bounds }
}

type BodyBounds = Pick<BodyOptions, 'limit' | 'advice'>

export const bodyOf = async <T>(c: RequestContext, schema: Schema<T>, bounds?: BodyBounds): Promise<T> =>
  parseRequest(schema, await readJson(bodySource(c), bodyOptions(c, bounds)))

export const queryOf = <T>(c: RequestContext, schema: Schema<T>): T => parseRequest(schema, c.req.query())

/** A header as a field of its name, which is how the schema names it in a refusal. */
export function headerOf<T>(c: RequestContext, name: string, schema: Schema<T>): T {
  const value = c.req.header(name)
  return parseRequest(schema, value === undefined ? {} : { [name]: value })
}

/** One more than the page was asked for tells whether there is a next one. */
export function toPage<T extends { id: string }>(items: T[], limit: number): { items: T[]; next: string | null } {
  const page = items.slice(0, limit)
  return { items: page, next: items.length > limit ? (page.at(-1)?.id ?? null) : null }
}

export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new DeckhandError('NOT_FOUND', `There is no such ${what}.`)
  return value
}
