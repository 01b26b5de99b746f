import type { ObservedEnd, ObservedRun, ObservedTool, ObservedTurn, RunObserver } from '@deckhand/runtime'
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { type RunIds, rootOf } from './trace-ids.ts'

/** Spans for runs, with child spans for turns and tools. They have ids, names and counts, never content. */
export class RunSpans implements RunObserver {
  readonly #tracer: Tracer
  readonly #ids: RunIds
  readonly #open = new Map<string, Span>()

  constructor(tracer: Tracer, ids: RunIds) {
    this.#tracer = tracer
    this.#ids = ids
  }

  runStarted(run: ObservedRun): void {
    this.#open.set(keyOf(run), this.#startRun(run))
  }

  turnEnded(run: ObservedRun, { ms, usage, code, ...models }: ObservedTurn): void {
    const tokens = usage && {
      'gen_ai.usage.input_tokens': usage.inputTokens,
      'gen_ai.usage.output_tokens': usage.outputTokens,
      'deckhand.usage.thought_tokens': usage.thoughtTokens,
    }
    this.#child(run, 'turn', { ms, code }, { ...modelsOf(models), ...tokens })
  }

  toolEnded(run: ObservedRun, { tool, isKnown, status, ms, code }: ObservedTool): void {
    const attributes = { 'gen_ai.tool.name': isKnown ? tool : 'unknown', 'deckhand.status': status }
    this.#child(run, 'tool', { ms, code }, attributes)
  }

  runEnded(run: ObservedRun, { status, code, usage }: ObservedEnd): void {
    const span = this.#open.get(keyOf(run))
    this.#open.delete(keyOf(run))
    span?.setAttribute('deckhand.status', status)
    if (usage) span?.setAttribute('deckhand.usage.total_tokens', usage.totalTokens)
    if (span && status === 'failed') fail(span, code)
    span?.end()
  }

  /** The first attempt is the root span. Later attempts are its children, in whatever process they run. */
  #startRun(run: ObservedRun): Span {
    const root = rootOf(run.runId)
    const attributes = {
      'deckhand.run.id': run.runId,
      'deckhand.run.attempt': run.attempt,
      'gen_ai.agent.id': run.agentId,
      ...modelsOf(run),
    }
    const above = run.parentRunId === undefined ? undefined : this.#open.get(keyOf({ ...run, runId: run.parentRunId }))
    if (above) return this.#tracer.startSpan('run', { attributes }, trace.setSpan(ROOT_CONTEXT, above))
    if (run.attempt > 1) return this.#tracer.startSpan('run', { attributes }, trace.setSpanContext(ROOT_CONTEXT, root))
    return this.#ids.named(root, () => this.#tracer.startSpan('run', { attributes, root: true }, ROOT_CONTEXT))
  }

  #child(
    run: ObservedRun,
    name: string,
    { ms, code }: { ms: number; code: string | undefined },
    attributes: Attributes,
  ) {
    const end = Date.now()
    const options = { startTime: end - ms, attributes: { 'deckhand.run.id': run.runId, ...attributes } }
    const span = this.#tracer.startSpan(name, options, this.#contextOf(run))
    if (code) fail(span, code)
    span.end(end)
  }

  #contextOf(run: ObservedRun): Context {
    const parent = this.#open.get(keyOf(run))
    return parent ? trace.setSpan(ROOT_CONTEXT, parent) : trace.setSpanContext(ROOT_CONTEXT, rootOf(run.runId))
  }
}

/** The model that was requested and the one that answered. */
const modelsOf = ({ model, requestedModel }: Pick<ObservedRun, 'model' | 'requestedModel'>) => ({
  'gen_ai.request.model': requestedModel,
  'gen_ai.response.model': model,
})

const keyOf = ({ runId, attempt }: ObservedRun): string => `${runId} ${attempt}`

function fail(span: Span, code: string | undefined): void {
  span.setAttribute('error.type', code ?? 'INTERNAL')
  span.setStatus({ code: SpanStatusCode.ERROR })
}
