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
import { monitoringPaths, probeRoutes } from './operations/probe-routes.ts'
import { reportRequests, type ServedRequest } from './operations/served-request.ts'
import { OriginRule } from './origin-rule.ts'
import type { Outbox } from './outbox.ts'
import { openPageDoor, type PageDoorOptions, publicOriginOf } from './page/page-door.ts'
import { assetFiles } from './pages/asset-files.ts'
import { emulatorRoute } from './pages/emulator-route.ts'
import { firebasePage } from './pages/firebase-page-routes.ts'
import { outboxPages, outboxReceiver } from './pages/outbox-routes.ts'
import { pageScripts } from './pages/page-script-routes.ts'
import { shopPages } from './pages/shop-routes.ts'
import { workspacePage } from './pages/workspace-routes.ts'
import { agentRoutes } from './routes/agent-routes.ts'
import { approvalRoutes } from './routes/approval-routes.ts'
import { auditRoutes } from './routes/audit-routes.ts'
import { bridgeRoutes } from './routes/bridge-routes.ts'
import { briefingRoutes } from './routes/briefing-routes.ts'
import { connectionRoutes } from './routes/connection-routes.ts'
import { documentRoutes } from './routes/document-routes.ts'
import { fileRoutes } from './routes/file-routes.ts'
import { memoryRoutes } from './routes/memory-routes.ts'
import { type App, newApp, type RequestContext, requestFacts } from './routes/request.ts'
import { runRoutes } from './routes/run-routes.ts'
import { settingsRoutes } from './routes/settings-routes.ts'
import { threadRoutes } from './routes/thread-routes.ts'
import { tokenRoutes } from './routes/token-routes.ts'

export interface AppOptions {
  runtime: Runtime
  /** Serves only probes and metrics: this process only works on runs. */
  isWorker?: boolean
  authenticator: Authenticator
  /** How often the reader of an open stream is authenticated again. Default: once a minute. */
  authenticateStreamsMs?: number
  /** Starts and ends sessions. Without it no one can sign in here. */
  signIn?: SignIn
  /** Lets programs act for users with API tokens. Without it there are none. */
  tokens?: ApiTokens
  /** Connects users' accounts in other services. Without it there is nothing to connect. */
  connections?: ConnectionDesk
  /** The build of the workspace. Without it there is no workspace. */
  workspaceFolder?: string
  /** The build of the example shop. Without it, or with a provider, there is no shop. */
  shopFolder?: string
  /** The build of the chat for other pages. Without it there is no script to load. */
  pageFolder?: string
  /** A page on this machine that shows the example accounts. Set when these replace real ones. */
  exampleUrl?: string
  /** Makes briefings. Without it there are none. */
  briefings?: BriefingDesk
  /** The actions at `/_jay/actions`. Without it the route does not exist. */
  actions?: ActionDoor
  /** Sites whose pages embed the agent. Without it there are no visitors. */
  page?: PageDoorOptions
  /** Finds the bridge to a CLI agent on this machine. Without it, or with a provider, the workspace offers none. */
  bridge?: BridgeFinder
  /** Where to find a client's address, which limits passes, messages, wrong sign-ins and reads of the metrics. Default: the socket. */
  clientAddress?: ClientAddressSource
  /** Where people reach us through a proxy: `https://agent.example`. Default: that of `page`. */
  publicUrl?: string
  /** Other origins whose pages may send requests with their users' cookies, exact: `https://app.example`. The surrounding server must handle their CORS. */
  origins?: readonly string[]
  /** We are mounted in a server with its own host names. Without it, and always with `identity: 'local'`, only loopback names and the public one are accepted. */
  isMounted?: boolean
  /** The limit of requests per user and minute. */
  requestsAMinute?: number
  /** What answers, shown to people: the model's id stays the same when an emulator answers. */
  answering: string
  outbox: Outbox
  /** With this token our own tool posts to the outbox. */
  outboxToken?: string
  /** Called with internal errors, whose details callers do not get. */
  onFault: (error: unknown) => void
  /** Called for every finished request. */
  onRequest?: (served: ServedRequest) => void
  /** Called for every attempt to sign in. */
  onSignIn?: (attempt: SignInAttempt) => void
  metrics?: Metrics
  open: OpenRequests
}

const byCookie = allOperations.filter(([, operation]) => operation.byCookie).map(([, { path }]) => patternOf(path))

/** Pages that a browser navigates to. Such a request has only the cookie, not the session's key. */
const isByCookie = ({ req }: RequestContext): boolean =>
  ['GET', 'HEAD'].includes(req.method) && byCookie.some((path) => path.test(req.path))

const workerOnly =
  'This process only works on runs, and serves only /api/health, /api/ready and /metrics. Send this to a process with the role "web" or "all".'

/** On every answer: answers are private, so caches must not keep them and browsers must not guess their type. */
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
  const isLocal = identity === 'local'
  const anyHost = options.isMounted && !isLocal
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

  if (onRequest) reportRequests(app, onRequest)
  app.use(async (c, next) => {
    const request = requestFacts(c)
    const address = addressOf(request)
    c.set('address', address)
    c.set('countWrongToken', () => wrongTokens.count(address))
    for (const [name, value] of Object.entries(securityHeaders)) c.header(name, value)
    const { caller } = c.env
    if (isLocal && !c.env.peer && !caller) throw unknownPeer()
    // Exempt from the origin rule: monitoring may use any address of the server, and no cookie grants access to these paths.
    const isProbe = !isLocal && monitoringPaths.includes(c.req.path)
    const isOurs = isProbe || caller !== undefined
    if (!isOurs && page?.gate.pass(c)) return c.body(null, 204)
    if (!isOurs && !page) rule.assertAllowed(request)
    await open.keep(
      (controller) => {
        c.set('stopSignal', controller.signal)
        c.set('stopController', controller)
        return next()
      },
      () => c.get('ended'),
    )
  })
  app.route('/', probeRoutes(options))
  app.use(async (_c, next) => {
    // A kept-alive connection may still bring requests, which no one would work on.
    if (open.isStopping) throw stopping()
    await next()
  })
  if (metrics) app.route('/', metricsRoutes(metrics, authenticator, { canSignIn: !options.isWorker }))
  if (options.isWorker) return answerFailures(app, { onFault, why: workerOnly })
  if (signIn) app.route('/', signInRoutes(signIn, onSignIn))
  if (signIn?.way.kind === 'firebase') app.route('/', firebasePage(signIn.way, workspaceFolder))
  if (page) app.route('/', page.routes)
  // The outbox is for one person. With a provider, notes go to a receiver of the operator.
  if (isLocal) app.route('/', outboxReceiver(outbox, outboxToken))

  // Before authentication and its limits: these files are the same for everyone.
  if (workspaceFolder !== undefined) app.route('/', assetFiles('/assets', workspaceFolder))
  if (options.pageFolder !== undefined) app.route('/', pageScripts(options.pageFolder))
  // An example without sign-in: not for a server that many people share.
  if (options.shopFolder !== undefined && isLocal) app.route('/', shopPages(options.shopFolder))
  const meter = options.requestsAMinute === undefined ? undefined : new RequestMeter(options.requestsAMinute)
  const { authenticateStreamsMs } = options
  const watchCaller = callerWatch({ authenticator, authenticateStreamsMs, onFault })
  const checks = { authenticator, meter, watchCaller }
  if (options.actions) {
    app.use(
      actionPath,
      authenticated(checks, () => ['user', 'visitor']),
    )
    if (page) app.use(actionPath, page.limits)
    const visitorMay = page && { visitorMay: page.visitorMay }
    app.route(
      '/',
      actionRoutes({ ...visitorMay, ...options.actions }, { audit: runtime.store.audit, now: runtime.now, onFault }),
    )
  }
  app.use(authenticated(checks, (c) => (isByCookie(c) ? ['user', 'keyless'] : ['user'])))
  const bridge = isLocal ? options.bridge : undefined
  if (workspaceFolder !== undefined) app.route('/', workspacePage(workspaceFolder, { bridge, way: signIn?.way.kind }))
  app.route('/api', bridgeRoutes(bridge))
  if (isLocal) app.route('/', outboxPages(outbox))
  // With a provider, users may sit at another machine, where this address leads elsewhere.
  if (options.exampleUrl !== undefined && isLocal) app.route('/', emulatorRoute(options.exampleUrl))
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
    auditRoutes(runtime),
  ]) {
    app.route('/api/agent', routes)
  }

  return answerFailures(app, {
    onFault,
    way: signIn?.way.kind ?? (isLocal ? 'local' : 'product'),
  })
}

function unknownPeer(): DeckhandError {
  const message =
    'Without "authenticate" only requests from this machine are accepted, and "fetch" cannot see where a request comes from. Pass "authenticate" to createDeckhand, or mount deckhand.node().'
  return new DeckhandError('FORBIDDEN', message)
}
