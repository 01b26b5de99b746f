import type { ObservedEnd, ObservedRun, ObservedTool, ObservedTurn, RunObserver } from '@deckhand/runtime'
import type { ServedRequest } from '@deckhand/server'
import type { Usage } from '@deckhand/spec'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

// From a quick read to a model that thinks for minutes.
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120]

/** How many tool names, and how many model names, get their own series. */
const mostNames = 200

/** Users and models write agent files, which name tools and models. The first names get their own label; all others share one. */
function boundedNames(): (name: string) => string {
  const known = new Set<string>()
  return (name) => {
    if (known.size < mostNames) known.add(name)
    return known.has(name) ? name : 'other'
  }
}

/**
 * Metrics for Prometheus. Labels have few values: with user ids, run ids or names that a model made up, the number of series would grow without limit.
 */
export class RunMetrics implements RunObserver {
  readonly #registry = new Registry()
  readonly #toolName = boundedNames()
  readonly #modelName = boundedNames()
  readonly #started = this.#counter('runs_started_total', 'Runs that began here.')
  readonly #takenUp = this.#counter(
    'runs_taken_up_total',
    'Runs that went on here after they waited or were taken over.',
  )
  readonly #ended = this.#counter('runs_ended_total', 'Runs that ended here.', 'status', 'code')
  readonly #atWork = new Gauge({
    name: 'deckhand_runs_at_work',
    help: 'Runs that this process works on now.',
    registers: [this.#registry],
  })
  readonly #turns = this.#counter(
    'model_turns_total',
    'Requests to the model; code is ok, or why it failed.',
    'model',
    'code',
  )
  readonly #turnTime = this.#histogram('model_seconds', 'How long a turn of the model took.', 'model')
  readonly #tokens = this.#counter('tokens_total', 'Tokens that the model read and wrote.', 'kind')
  readonly #tools = this.#counter('tool_calls_total', 'Calls of tools.', 'tool', 'status')
  readonly #toolTime = this.#histogram('tool_seconds', 'How long a tool ran.', 'tool')
  readonly #opened = this.#counter('approvals_opened_total', 'Calls that began to wait for a person.')
  readonly #resolved = this.#counter('approvals_resolved_total', 'Calls that a person answered here.', 'status')
  readonly #requests = this.#counter('http_requests_total', 'HTTP requests.', 'method', 'route', 'status')
  readonly #requestTime = this.#histogram(
    'http_request_seconds',
    'How long a request took, a stream to its end.',
    'method',
    'route',
  )

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
  }

  readonly read = async (): Promise<{ contentType: string; text: string }> => ({
    contentType: this.#registry.contentType,
    text: await this.#registry.metrics(),
  })

  readonly onRequest = ({ method, route, status, ms }: ServedRequest): void => {
    this.#requests.inc({ method, route, status })
    this.#requestTime.observe({ method, route }, ms / 1_000)
  }

  /** Child runs count as part of their parent. */
  runStarted({ attempt, parentRunId }: ObservedRun): void {
    if (parentRunId !== undefined) return
    this.#atWork.inc()
    if (attempt === 1) this.#started.inc()
    else this.#takenUp.inc()
  }

  turnEnded(_run: ObservedRun, { model: named, ms, usage, code }: ObservedTurn): void {
    const model = this.#modelName(named)
    this.#turns.inc({ model, code: code ?? 'ok' })
    this.#turnTime.observe({ model }, ms / 1_000)
    if (usage) this.#countTokens(usage)
  }

  toolEnded(_run: ObservedRun, { tool, isKnown, status, ms }: ObservedTool): void {
    const label = isKnown ? this.#toolName(tool) : 'unknown'
    this.#tools.inc({ tool: label, status })
    if (isKnown) this.#toolTime.observe({ tool: label }, ms / 1_000)
  }

  approvalOpened(): void {
    this.#opened.inc()
  }

  approvalResolved({ status }: { status: string }): void {
    this.#resolved.inc({ status })
  }

  runEnded({ parentRunId }: ObservedRun, { status, code }: ObservedEnd): void {
    if (parentRunId !== undefined) return
    this.#atWork.dec()
    if (status === 'completed' || status === 'failed') this.#ended.inc({ status, code: code ?? 'ok' })
  }

  runCancelled(): void {
    this.#ended.inc({ status: 'failed', code: 'CANCELLED' })
  }

  #countTokens({ inputTokens, outputTokens, thoughtTokens }: Usage): void {
    this.#tokens.inc({ kind: 'input' }, inputTokens)
    this.#tokens.inc({ kind: 'output' }, outputTokens)
    this.#tokens.inc({ kind: 'thought' }, thoughtTokens)
  }

  #counter<Label extends string>(name: string, help: string, ...labelNames: Label[]): Counter<Label> {
    return new Counter({ name: `deckhand_${name}`, help, labelNames, registers: [this.#registry] })
  }

  #histogram<Label extends string>(name: string, help: string, ...labelNames: Label[]): Histogram<Label> {
    return new Histogram({ name: `deckhand_${name}`, help, labelNames, buckets, registers: [this.#registry] })
  }
}
