import { createHash } from 'node:crypto'
import { type SpanContext, TraceFlags } from '@opentelemetry/api'
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace'

const traceIdShape = /^(?!0{32})[0-9a-f]{32}$/

/**
 * The root span of a run. Its ids derive from the run's id, so a process that takes over the run continues its trace, and a trace can be found by run
 * id.
 */
export function rootOf(runId: string): SpanContext {
  const hash = createHash('sha256').update(runId).digest('hex')
  const traceId = traceIdShape.test(runId) ? runId : hash.slice(0, 32)
  return { traceId, spanId: hash.slice(-16), traceFlags: TraceFlags.SAMPLED, isRemote: true }
}

/** Generates random ids, except inside `named`. */
export class RunIds implements IdGenerator {
  readonly #random = new RandomIdGenerator()
  #wanted: SpanContext | undefined

  readonly generateTraceId = (): string => this.#wanted?.traceId ?? this.#random.generateTraceId()
  readonly generateSpanId = (): string => this.#wanted?.spanId ?? this.#random.generateSpanId()

  /** Gives the span that `make` starts synchronously the wanted ids. */
  named<T>(wanted: SpanContext, make: () => T): T {
    this.#wanted = wanted
    try {
      return make()
    } finally {
      this.#wanted = undefined
    }
  }
}
