import type { BriefingDesk, ConnectionDesk, Runtime } from '@deckhand/runtime'
import type { Authenticator, BridgeFinder } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { type ActionDoor, actionPath, actionRoutes } from './actions/action-routes.ts'
import { answerFailures } from './answer-failures.ts'
import { type ApiTokens, withApiTokens } from './auth/api-tokens.ts'
import { patternOf } from './auth/assert-scope.ts'
import { authenticated } from './auth/authenticated.ts'
import { type ClientAddressSource, clientAddressOf } from './auth/client-address.ts'
import { RequestMeter } from './auth/request-meter.ts'
import type { SignIn } from './auth/sign-in.ts'
import { type SignInAttempt, signInRoutes, wrongTokenMeter } from './auth/sign-in-routes.ts'
import { callerWatch } from './auth/watch-caller.ts'
import { allOperations } from './openapi/operations.ts'
import { type Metrics, metricsRoutes } from './operations/metrics-routes.ts'
import { type OpenRequests, stopping } from './operations/open-requests.ts'
import { probeRoutes, watchedPaths } from './operations/probe-routes.ts'
import { type ServedRequest, tellRequests } from './operations/served-request.ts'
import { OriginRule } from './origin-rule.ts'
import type { Outbox } from './outbox.ts'
import { openPageDoor, type PageDoorOptions, publicOriginOf } from './page/page-door.ts'
import { emulatorRoute } from './pages/emulator-route.ts'
import { firebasePage } from './pages/firebase-page-routes.ts'
import { outboxPages, outboxReceiver } from './pages/outbox-routes.ts'
import { pageScripts } from './pages/page-script-routes.ts'
import { shopPages } from './pages/shop-routes.ts'
import { workspaceAssets, workspacePage } from './pages/workspace-routes.ts'
import { agentRoutes } from './routes/agent-routes.ts'
import { approvalRoutes } from './routes/approval-routes.ts'
import { auditRoutes } from './routes/audit-routes.ts'
import { bridgeRoutes } from './routes/bridge-routes.ts'
import { briefingRoutes } from './routes/briefing-routes.ts'
import { connectionRoutes } from './routes/connection-routes.ts'
import { contextRoutes } from './routes/context-routes.ts'
import { documentRoutes } from './routes/document-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { memoryRoutes } from './routes/memory-routes.ts'
import { type App, askedOf, newApp, type RequestContext } from './routes/request.ts'
import { runRoutes } from './routes/run-routes.ts'
import { settingsRoutes } from './routes/settings-routes.ts'
import { threadRoutes } from './routes/thread-routes.ts'
import { tokenRoutes } from './routes/token-routes.ts'

export interface AppOptions {
  runtime: Runtime
  /** Serves nothing but probes and metrics: this process is there for its runs. */
  isWorker?: boolean
  authenticator: Authenticator
  /** How often the reader of an open stream is authenticated again; once a minute when absent. */
  authenticateStreamsMs?: number
  /** Where sessions begin and end. Without it there is no way to sign in here. */
  signIn?: SignIn
  /** Lets programs act for users by tokens of their own. Without it there are none. */
  tokens?: ApiTokens
  /** Where users connect their accounts in other services. Without it there is nothing to connect. */
  connections?: ConnectionDesk
  /** Where the page was built that people work in. Without it there is no such page. */
  workspaceFolder?: string
  /** Where the example shop was built. Without it, or where there are many people, there is no shop. */
  shopFolder?: string
  /** Where the chat for other pages was built. Without it there is no script to load. */
  pageFolder?: string
  /** A page on this machine that shows the example accounts. Without it they do not stand in for real ones. */
  exampleUrl?: string
  /** Who sums up a user's day. Without it there are no briefings. */
  briefings?: BriefingDesk
  /** What can be called at `/_jay/actions`. Without it there is no such address. */
  actions?: ActionDoor
  /** Sites whose pages embed the agent. Without it there are no visitors. */
  page?: PageDoorOptions
  /** Knows the bridge to a CLI agent on this machine. Without it, or where there are many people, the page offers none. */
  bridge?: BridgeFinder
  /** Where the address of a client is, by which passes, messages, wrong sign-ins and readers of the metrics are limited. The socket when absent. */
  clientAddress?: ClientAddressSource
  /** Where people reach us through a proxy: `https://agent.example`. That of `page` when absent. */
  publicUrl?: string
  /** Other origins whose pages may ask with the cookies of their users, exact: `https://app.example`. Their CORS is for the server around us to answer. */
  origins?: readonly string[]
  /** We are mounted in a server that answers under names of its own. Without it, and with `identity: 'local'` always, only names of loopback and the public one are taken. */
  isMounted?: boolean
  /** Requests that one user may make in a minute. */
  requestsAMinute?: number
  /** Who answers, for people: the model's id is what is asked for also when an emulator answers. */
  answering: string
  outbox: Outbox
  /** Lets our own tool post to the outbox. */
  outboxToken?: string
  /** Told a fault of ours; the one who asked gets no details. */
  onFault: (error: unknown) => void
  /** Told of every request when it is over. */
  onRequest?: (served: ServedRequest) => void
  /** Told of everybody who tried to sign in. */
  onSignIn?: (attempt: SignInAttempt) => void
  metrics?: Metrics
  open: OpenRequests
}

const byCookie = allOperations.filter(([, operation]) => operation.byCookie).map(([, { path }]) => patternOf(path))

/** A browser goes there by itself, and sends no more than the cookie. */
const isByCookie = ({ req }: RequestContext): boolean =>
  ['GET', 'HEAD'].includes(req.method) && byCookie.some((path) => path.test(req.path))

const workerOnly =
  'This process works on runs, and answers nothing but /api/health, /api/ready and /metrics. Ask one with the role "web" or "all".'

/** On every answer: it is private, so no cache keeps it and no browser guesses another type for it. */
const securityHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

export function createApp(options: AppOptions): App {
  const { runtime, signIn, outbox, outboxToken, onFault, onRequest, onSignIn, metrics, open, workspaceFolder } = options
  const app = newApp()
  const addressOf = clientAddressOf(options.clientAddress)
  const { identity } = options.authenticator
  const publicOrigin = publicOriginOf(options.publicUrl ?? options.page?.publicUrl, options.authenticator)
  const anyHost = options.isMounted && identity === 'provider'
  const rule = new OriginRule({
    identity,
    publicOrigin,
    origins: options.origins,
    anyHost,
    isKeyed: signIn !== undefined,
  })
  const known = options.tokens ? withApiTokens(options.authenticator, options.tokens) : options.authenticator
  const page = options.page && openPageDoor({ now: runtime.now, ...options.page, rule }, known)
  const authenticator = page?.authenticator ?? known
  const wrongTokens = wrongTokenMeter()

  if (onRequest) tellRequests(app, onRequest)
  app.use(async (c, next) => {
    const asked = askedOf(c)
    const address = addressOf(asked)
    c.set('address', address)
    c.set('countWrongToken', () => wrongTokens.count(address))
    for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value)
    const { caller } = c.env
    if (identity === 'local' && !c.env.peer && !caller) throw unknownPeer()
    // Whoever watches over a server that is not on their machine asks it by an address that may be any. No cookie opens any of these.
    const isProbe = authenticator.identity === 'provider' && watchedPaths.includes(c.req.path)
    const isOurs = isProbe || caller !== undefined
    if (!isOurs && page?.gate.pass(c)) return c.body(null, 204)
    if (!isOurs && !page) rule.assertAllowed(asked)
    await open.keep(
      (stops) => {
        c.set('stops', stops.signal)
        c.set('stopper', stops)
        return next()
      },
      () => c.get('over'),
    )
  })
  app.route('/', probeRoutes(options))
  app.use(async (_c, next) => {
    // A connection that was open before may still bring requests, and nobody here would work on them.
    if (open.isStopping) throw stopping()
    await next()
  })
  if (metrics) app.route('/', metricsRoutes(metrics, authenticator, { canSignIn: !options.isWorker }))
  if (options.isWorker) return answerFailures(app, { onFault, why: workerOnly })
  if (signIn) app.route('/', signInRoutes(signIn, onSignIn))
  if (signIn?.way.kind === 'firebase') app.route('/', firebasePage(signIn.way, workspaceFolder))
  if (page) app.route('/', page.routes)
  // It knows one person. Where there are many, notes go to a receiver of the operator's.
  const hasOutbox = authenticator.identity === 'local'
  if (hasOutbox) app.route('/', outboxReceiver(outbox, outboxToken))

  if (workspaceFolder !== undefined) app.route('/', workspaceAssets(workspaceFolder))
  if (options.pageFolder !== undefined) app.route('/', pageScripts(options.pageFolder))
  // An example, and open: nothing for a server that many people share.
  if (options.shopFolder !== undefined && authenticator.identity === 'local')
    app.route('/', shopPages(options.shopFolder))
  const meter = options.requestsAMinute === undefined ? undefined : new RequestMeter(options.requestsAMinute)
  const { authenticateStreamsMs } = options
  const watchCaller = callerWatch({ authenticator, authenticateStreamsMs, onFault })
  const doorkeeper = { authenticator, meter, watchCaller }
  if (options.actions) {
    app.use(
      actionPath,
      authenticated(doorkeeper, () => ['user', 'visitor']),
    )
    if (page) app.use(actionPath, page.limits)
    const visitorMay = page && { visitorMay: page.visitorMay }
    app.route(
      '/',
      actionRoutes({ ...visitorMay, ...options.actions }, { audit: runtime.store.audit, now: runtime.now, onFault }),
    )
  }
  app.use(authenticated(doorkeeper, (c) => (isByCookie(c) ? ['user', 'keyless'] : ['user'])))
  const bridge = authenticator.identity === 'local' ? options.bridge : undefined
  if (workspaceFolder !== undefined) app.route('/', workspacePage(workspaceFolder, { bridge, way: signIn?.way.kind }))
  app.route('/api', bridgeRoutes(bridge))
  if (hasOutbox) app.route('/', outboxPages(outbox))
  // Whoever is known by a provider may sit at another machine, where the address leads elsewhere.
  if (options.exampleUrl !== undefined && authenticator.identity === 'local')
    app.route('/', emulatorRoute(options.exampleUrl))
  if (options.tokens) app.route('/api', tokenRoutes(options.tokens))
  if (options.connections) app.route('/api', connectionRoutes(options.connections, { publicOrigin, anyHost }))
  if (options.briefings) app.route('/api/agent', briefingRoutes(options.briefings))
  app.route('/api', agentRoutes(runtime))
  app.route('/api', documentRoutes(signIn, options.actions?.registry))
  for (const routes of [
    runRoutes(runtime, onFault),
    approvalRoutes(runtime),
    threadRoutes(runtime),
    fileRoutes(runtime),
    settingsRoutes(runtime),
    memoryRoutes(runtime),
    contextRoutes(runtime),
    auditRoutes(runtime),
  ]) {
    app.route('/api/agent', routes)
  }

  return answerFailures(app, {
    onFault,
    way: signIn?.way.kind ?? (authenticator.identity === 'local' ? 'local' : 'product'),
  })
}

function unknownPeer(): DeckhandError {
  const message =
    'Nobody is authenticated here, so that only requests from this machine are taken, and "fetch" cannot tell where one comes from. Give createDeckhand "authenticate", or mount deckhand.node().'
  return new DeckhandError('FORBIDDEN', message)
}
