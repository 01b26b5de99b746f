import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { cleanLine, cleanText } from '../terminal/terminal-text.ts'
import type { LogLevel, LogSettings } from './log-settings.ts'
import type { Redactor } from './redactor.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

export interface LogOptions extends LogSettings {
  redactor: Redactor
  /** The level when LOG_LEVEL is not set. */
  otherwise: LogLevel
  write: (line: string) => void
  isTerminal: boolean
}

/** One entry of the log as pino writes it, read back. */
type LogEntry = Record<string, unknown>

/** Removes secrets from every entry right before it is written, so that no caller can forget to. */
export function createLog({ level, format, redactor, otherwise, write, isTerminal }: LogOptions): Log {
  const pretty = (format ?? (isTerminal ? 'pretty' : 'json')) === 'pretty'
  const destination = {
    write(line: string) {
      const entry = redactor.value(JSON.parse(line)) as LogEntry
      write(`${pretty ? prettyLine(entry) : JSON.stringify(entry)}\n`)
    },
  }
  const options = {
    level: level ?? otherwise,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: stdSerializers.errWithCause },
  }
  return pino(options, destination)
}

/** A short line for a person: `08:12:01 info  request  method=GET route=/api/health status=200 ms=2`. A stack follows below. */
function prettyLine({ time, level, msg, err, ...rest }: LogEntry): string {
  const at = String(time).slice(11, 19)
  const facts = Object.entries(rest).map(([name, value]) => `${name}=${shown(value)}`)
  const said = [msg, facts.join(' ')].filter(Boolean).map((text) => cleanLine(String(text)))
  const line = [`${at} ${String(level).padEnd(5)}`, ...said].join('  ')
  return err === undefined ? line : `${line}\n${indented(stackOf(err))}`
}

function shown(value: unknown): string {
  return typeof value === 'string' && !/[\s"=]/.test(value) ? value : JSON.stringify(value)
}

function stackOf(err: unknown): string {
  const { stack, message } = (err ?? {}) as { stack?: unknown; message?: unknown }
  return cleanText(String(stack ?? message ?? JSON.stringify(err)))
}

const indented = (text: string): string => text.replace(/^/gm, '  ')
