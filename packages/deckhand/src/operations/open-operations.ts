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

/** Logs, metrics and traces of a running Deckhand. */
export interface Operations {
  onFault(error: unknown): void
  /** An agent file has a probable mistake. Its agent is in use. */
  onFileWarning(words: string): void
  onRequest(served: ServedRequest): void
  onSignIn(attempt: SignInAttempt): void
  /** Logs a line about the program itself. */
  note(what: string, facts?: Record<string, unknown>): void
  /** From now on, also logs what Node itself prints: warnings, and the error that ends the program. */
  logNodeOutput(): void
  observers: RunObserver[]
  metrics?: Metrics
  /**
   * Keeps a secret out of the log. Call it for every secret that is created or read and lives as long as the program. Session tokens are recognized
   * by their format.
   */
  hide(secret: string | Buffer): void
  /** Removes the known secrets from a text. */
  clean(text: string): string
  close(): Promise<void>
}

export interface OperationsOptions {
  /** The log level when LOG_LEVEL is not set. */
  logLevel: LogLevel
  /** Whether to collect metrics. Only a server can show them. */
  withMetrics: boolean
  /** Further observers of runs. */
  observers?: RunObserver[]
}

/** Opens logs on stderr, metrics, and traces if a receiver is set. Throws a UsageError that names a wrong setting. */
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
    note: (what, facts = {}) => log.info(facts, what),
    logNodeOutput: () => logNodeOutput(log),
    clean: (text) => redactor.known(text),
    close: async () => traces?.close(),
  }
}

/** `undefined` when the library is not installed and no setting asks for it. */
async function openMetrics(token: string | undefined): Promise<RunMetrics | undefined> {
  if (token === undefined && whatIsMissing(metricsPart, import.meta.url)) return undefined
  return new (await loadOptional(metricsPart, () => import('./metrics.ts'))).RunMetrics()
}

/** Loads the client library only when a receiver is set. */
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
 * Logs what Node itself would print to stderr: warnings, and the error that ends the program. Node's output is not in the log's format and may hold
 * secrets.
 */
function logNodeOutput(log: Log): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => {
    if (!isLookup(warning)) log.warn({ err: warning }, 'warning')
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The program ends because of an uncaught error.')
    process.exit(1)
  })
}
