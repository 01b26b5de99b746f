import { createHash } from 'node:crypto'
import { type SpanContext, TraceFlags } from '@opentelemetry/api'
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

const traceIdShape = /^(?!0{32})[0-9a-f]{32}$/

/**
 * The first span of a run, which every process can name: the trace has the run's own id. Whoever takes a run up goes on with its trace, and whoever
 * has a run's id finds it.
 */
export function rootOf(runId: string): SpanContext {
  const hash = createHash('sha256').update(runId).digest('hex')
  const traceId = traceIdShape.test(runId) ? runId : hash.slice(0, 32)
  return { traceId, spanId: hash.slice(-16), traceFlags: TraceFlags.SAMPLED, isRemote: true }
}

/** Random ids, but for the one span that is asked for by name. */
export class RunIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #wanted: SpanContext | undefined

  readonly generateTraceId = (): string => this.#wanted?.traceId ?? this.#random.generateTraceId()
  readonly generateSpanId = (): string => this.#wanted?.spanId ?? this.#random.generateSpanId()

  /** `make` starts one span, at once. */
  named<T>(wanted: SpanContext, make: () => T): T {
    this.#wanted = wanted
    try {
      return make()
    } finally {
      this.#wanted = undefined
    }
  }
}
