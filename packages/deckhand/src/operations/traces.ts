import { setTimeout as sleep } from 'node:timers/promises'
import type { RunObserver } from '@deckhand/runtime'
import { DiagLogLevel, diag } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { BatchSpanProcessor, TracerProvider, type TracerProviderOptions } from '@opentelemetry/sdk-trace'
import { version } from '../package/version.ts'
import type { Environment } from '../settings/settings.ts'
import { RunSpans } from './run-spans.ts'
import { RunIds } from './trace-ids.ts'

export interface Traces {
  observer: RunObserver
  /** Sends pending spans, and waits at most a second. */
  close(): Promise<void>
}

const flushPatienceMs = 1_000
const exportTimeoutMs = 5_000

/** `url` receives OTLP over HTTP. If it cannot be reached, spans are lost and `onProblem` is called. */
export function openTraces(url: string, env: Environment, onProblem: (problem: string) => void): Traces {
  reportProblems(onProblem)
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: exportTimeoutMs })
  const ids = new RunIds()
  const provider = new TracerProvider({
    resource: resource(env.OTEL_SERVICE_NAME?.trim() || 'deckhand'),
    idGenerator: ids,
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000, exportTimeoutMillis: exportTimeoutMs }),
    ],
  })
  return {
    observer: new RunSpans(provider.getTracer('deckhand', version), ids),
    close: () => Promise.race([provider.shutdown().catch(() => {}), sleep(flushPatienceMs, undefined, { ref: false })]),
  }
}

/** The library reports nothing unless a logger is set. */
function reportProblems(onProblem: (problem: string) => void): void {
  const nothing = () => {}
  const logger = { error: onProblem, warn: onProblem, info: nothing, debug: nothing, verbose: nothing }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

type Resource = NonNullable<TracerProviderOptions['resource']>

function resource(service: string): Resource {
  const attributes = { 'service.name': service, 'service.version': version }
  const itself: Resource = {
    attributes,
    merge: () => itself,
    getRawAttributes: () => Object.entries(attributes),
  }
  return itself
}
