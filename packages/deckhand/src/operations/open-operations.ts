import type { RunObserver } from '@deckhand/runtime'
import type { Metrics, ServedRequest, SignInAttempt } from '@deckhand/server'
import { loadOptional, whatIsMissing } from '@deckhand/spec/optional-package'
import { isLookup } from '../command-line/quiet-lookups.ts'
import { metricsPart, tracesPart } from '../package/optional-parts.ts'
import type { Environment } from '../settings/settings.ts'
import { createLog, type Log } from './create-log.ts'
import { logEvents } from './log-events.ts'
import type { LogLevel } from './log-settings.ts'
import type { RunMetrics } from './metrics.ts'
import { type OperationSettings, readOperationSettings } from './operation-settings.ts'
import { Redactor } from './redactor.ts'
import { secretsIn } from './secret-settings.ts'
import type { Traces } from './traces.ts'

/** What an operator sees of a running Deckhand. */
export interface Operations {
  onFault(error: unknown): void
  /** An agent file says something that is probably a mistake; its agent is in use. */
  onFileWarning(words: string): void
  onRequest(served: ServedRequest): void
  onSignIn(attempt: SignInAttempt): void
  /** A line in the log about the program itself. */
  tell(what: string, facts?: Record<string, unknown>): void
  /** From now on the log also has what Node prints by itself: its warnings, and the error that ends the program. */
  takeLastWords(): void
  observers: RunObserver[]
  metrics?: Metrics
  /**
   * Whoever makes or reads a secret tells it here, and it stays out of the log. For the few that live as long as the program: session tokens are
   * known by their looks.
   */
  hide(secret: string | Buffer): void
  /** A text without the secrets that were told. */
  clean(text: string): string
  close(): Promise<void>
}

export interface OperationsOptions {
  /** How much is logged when LOG_LEVEL is not set. */
  logLevel: LogLevel
  /** Counting costs little, but only a server has somewhere to show it. */
  withMetrics: boolean
  /** Further observers of runs. */
  observers?: RunObserver[]
}

/** Logs on stderr, metrics, and traces when somebody receives them. Throws a UsageError that names a wrong setting. */
export async function openOperations(
  env: Environment,
  { logLevel, withMetrics, observers = [] }: OperationsOptions,
): Promise<Operations> {
  const settings = readOperationSettings(env)
  const redactor = new Redactor(secretsIn(env))
  const write = (line: string) => void process.stderr.write(line)
  const log = createLog({
    ...settings.log,
    redactor,
    otherwise: logLevel,
    write,
    isTerminal: process.stderr.isTTY === true,
  })
  const { observer, ...events } = logEvents(log)
  const traces = await tracesFrom(settings, env, (problem) => log.warn({ problem }, 'traces'))
  const { metricsToken } = settings
  const counted = withMetrics ? await openMetrics(metricsToken) : undefined
  return {
    ...events,
    onRequest: (served) => {
      events.onRequest(served)
      counted?.onRequest(served)
    },
    observers: [observer, counted, traces?.observer, ...observers].filter((given) => given !== undefined),
    ...(counted && { metrics: { read: counted.read, ...(metricsToken !== undefined && { token: metricsToken }) } }),
    hide: (secret) => redactor.add(secret),
    tell: (what, facts = {}) => log.info(facts, what),
    takeLastWords: () => logLastWords(log),
    clean: (text) => redactor.known(text),
    close: async () => traces?.close(),
  }
}

/** Absent where its library is not installed and nothing was set for it. */
async function openMetrics(token: string | undefined): Promise<RunMetrics | undefined> {
  if (token === undefined && whatIsMissing(metricsPart, import.meta.url)) return undefined
  return new (await loadOptional(metricsPart, () => import('./metrics.ts'))).RunMetrics()
}

/** The client library is loaded only when there is somebody to send to. */
async function tracesFrom(
  { tracesUrl }: OperationSettings,
  env: Environment,
  onProblem: (problem: string) => void,
): Promise<Traces | undefined> {
  return tracesUrl === undefined
    ? undefined
    : (await loadOptional(tracesPart, () => import('./traces.ts'))).openTraces(tracesUrl, env, onProblem)
}

/**
 * Logs what Node itself would print to stderr: warnings, and the error that ends the program. What Node prints is not a line of the log, and may
 * hold secrets.
 */
function logLastWords(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!isLookup(warning)) log.warn({ err: warning }, 'warning')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The program ends: nobody was there to catch this.')
    process.exit(1)
  })
}
