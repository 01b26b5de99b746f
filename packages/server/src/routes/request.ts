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
import type { RequestFacts } from '../origin-rule.ts'
import { passOf } from '../page/with-visitors.ts'

export interface Environment {
  Bindings: Arrival
  /** Routes that accept the cookie alone may get `keyless` instead of `principal`. */
  Variables: {
    /** The key for limits per address. */
    address: string
    /** Throws RATE_LIMITED after too many from this address. */
    countWrongToken: () => void
    principal: Principal
    keyless?: KeylessSession
    /** Authenticates the principal again at intervals. Returns how to end that. */
    watchCaller?: (onGone: (why: string) => void) => () => void
    actionName?: string
    /** Aborts when the answer must end: the server stops or, with a text as its reason, the caller may no longer read. */
    stopSignal: AbortSignal
    stopController: AbortController
    /** For a streaming answer: settles at its end, with whether the reader got all of it. */
    ended?: Promise<boolean>
  }
}

export type App = Hono<Environment>
export type RequestContext = Context<Environment>

export const newApp = (): App => new Hono<Environment>({ getPath: pathOfRoute })

/** Strips the mount's prefix, so that routes do not depend on it. */
function pathOfRoute(request: Request, options?: { env?: Partial<Arrival> }): string {
  const path = getPath(request)
  const { urlPrefix = '' } = options?.env ?? {}
  if (urlPrefix === '') return path
  // The mount checked the path before "/agent/../x" was resolved. "/.." matches no route.
  return isBelow(path, urlPrefix) ? path.slice(urlPrefix.length) || '/' : '/..'
}

/** The parts of a request that the origin rule and the limits per address need. */
export const requestFacts = (c: RequestContext): RequestFacts => ({
  method: c.req.method,
  url: c.req.url,
  header: (name) => c.req.header(name),
  peer: c.env.peer,
})

export const bodySource = (c: RequestContext): BodySource => c.env.body ?? bodyOfRequest(c.req.raw)

/** The kinds of callers that a route may accept. */
export type CallerKind = (Principal | KeylessSession)['kind']

/** Authenticates a request. Only users pass, unless `kinds` also names visitors or the cookie alone. An API token only passes where its scopes allow it. */
export async function authenticate(
  c: RequestContext,
  authenticator: Authenticator,
  kinds: CallerKind[] = ['user'],
): Promise<void> {
  const principal = await callerOf(c, authenticator)
  if (!principal) throw unauthenticated(c)
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

/** The caller, or `undefined` if anonymous. A wrong bearer token counts as a wrong sign-in: otherwise tokens could be guessed without limit. */
export async function callerOf(c: RequestContext, authenticator: Authenticator) {
  const credentials = credentialsOf(c)
  const isApiToken = apiTokenOf(credentials) !== undefined
  // Browsers add cookies on their own. A request with both comes from a page that has a program's token, or does not say which user it is for.
  if (isApiToken && credentials.header('cookie') !== undefined) throw tokenBesideCookie()
  const caller = await authenticator.authenticate(credentials)
  const isKnown = caller !== undefined && caller.kind !== 'keyless'
  const hasBearer = /^Bearer\s/i.test(c.req.header('authorization') ?? '') && passOf(credentials) === undefined
  // With a provider no other bearer is counted: a proxy may add its own to every request.
  if (!isKnown && (isApiToken || (hasBearer && authenticator.identity === 'local'))) c.get('countWrongToken')()
  return caller
}

export function credentialsOf(c: RequestContext): Credentials {
  const { method, url, headers } = c.req.raw
  return {
    header: (name) => headers.get(name) ?? undefined,
    get request() {
      return new Request(url, { method: forbiddenInRequest.test(method) ? 'GET' : method, headers })
    },
  }
}

/** Methods that a server may receive, but that the Request constructor refuses. */
const forbiddenInRequest = /^(?:connect|trace|track)$/i

function unauthenticated(c: RequestContext): DeckhandError {
  const credentials = credentialsOf(c)
  const isVisitor = passOf(credentials) !== undefined
  const words = apiTokenOf(credentials) === undefined ? 'Sign in first.' : badToken
  return new DeckhandError('UNAUTHENTICATED', isVisitor ? badPass : words)
}

const badToken = 'Authorization: this API token is not valid. It is wrong, revoked or expired.'

function tokenBesideCookie(): DeckhandError {
  const message = 'Cookie: an API token is not accepted together with a cookie. Send one of the two.'
  return new DeckhandError('FORBIDDEN', message, { field: 'Cookie' })
}

const badPass = "The visitor's pass has expired, or is not for this page. Request another one."

export const userOf = (c: RequestContext): string => c.get('principal').userId

/** The caller's roles, which allow approvals for other users. A program with an API token has none: it only answers for its own user. */
export function rolesOf(c: RequestContext): readonly string[] {
  const principal = c.get('principal')
  return principal.kind === 'user' && !principal.token ? (principal.roles ?? []) : []
}

/** The API token of a request from a program. */
export function tokenOf(c: RequestContext): UsedToken | undefined {
  const principal = c.get('principal')
  return principal.kind === 'user' ? principal.token : undefined
}

/** The id in the path. An invalid id is answered like an unknown one. */
export function idOf(c: RequestContext, what: string): string {
  const id = c.req.param('id') ?? ''
  return found(id.length > 128 || id.includes('\0') ? undefined : id, what)
}

/** Whether a browser navigates here, rather than a program that calls the API. */
export function isForPerson(c: RequestContext): boolean {
  return c.req.method === 'GET' && (c.req.header('accept') ?? '').includes('text/html')
}

/** Before authentication, and for visitors, a body has a stranger's limits. */
export const bodyOptions = (c: RequestContext, bounds: BodyBounds = {}): BodyOptions => {
  const principal: Principal | undefined = c.get('principal')
  const isUser = principal?.kind === 'user'
  return { sender: { isUser, key: isUser ? principal.userId : c.get('address') }, ...bounds }
}

type BodyBounds = Pick<BodyOptions, 'limit' | 'advice'>

export const bodyOf = async <T>(c: RequestContext, schema: Schema<T>, bounds?: BodyBounds): Promise<T> =>
  parseRequest(schema, await readJson(bodySource(c), bodyOptions(c, bounds)))

export const queryOf = <T>(c: RequestContext, schema: Schema<T>): T => parseRequest(schema, c.req.query())

/** Validates a header as a field with its name, so that an error names the header. */
export function headerOf<T>(c: RequestContext, name: string, schema: Schema<T>): T {
  const value = c.req.header(name)
  return parseRequest(schema, value === undefined ? {} : { [name]: value })
}

/** The first `limit` items, with the last one's `key` as the cursor if there are more. Read `limit + 1` items to find out. */
export function toPage<T>(items: T[], limit: number, key: keyof T): { items: T[]; next: string | null } {
  const page = items.slice(0, limit)
  const last = page.at(-1)
  return { items: page, next: last && items.length > limit ? String(last[key]) : null }
}

export function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new DeckhandError('NOT_FOUND', `There is no such ${what}.`)
  return value
}
