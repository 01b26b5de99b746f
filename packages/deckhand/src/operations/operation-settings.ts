import { UsageError } from '../command-line/usage-error.ts'
import { type Environment, readUrl } from '../settings/settings.ts'
import { type LogSettings, readLogSettings } from './log-settings.ts'

export interface OperationSettings {
  log: LogSettings
  metricsToken?: string
  /** The address of the receiver of spans. */
  tracesUrl?: string
}

const shortestToken = 16

/** Throws a UsageError that names the wrong setting. */
export function readOperationSettings(env: Environment): OperationSettings {
  const metricsToken = readToken('METRICS_TOKEN', env.METRICS_TOKEN)
  const tracesUrl = readTracesUrl(env)
  return {
    log: readLogSettings(env),
    ...(metricsToken !== undefined && { metricsToken }),
    ...(tracesUrl !== undefined && { tracesUrl }),
  }
}

/** As OpenTelemetry defines: the first setting is the address of traces, the second that of the whole receiver. */
function readTracesUrl(env: Environment): string | undefined {
  const own = readUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT)
  const whole = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', env.OTEL_EXPORTER_OTLP_ENDPOINT)
  return own ?? whole?.replace(/\/*$/, '/v1/traces')
}

function readToken(name: string, value: string | undefined): string | undefined {
  const text = value?.trim() ?? ''
  if (text === '') return undefined
  if (text.length < shortestToken || /\s/.test(text))
    throw new UsageError(`${name} must have at least ${shortestToken} characters and no spaces.`)
  return text
}
