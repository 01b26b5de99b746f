import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { type LogEntry, prettyLine } from './log-line.ts'
import type { LogLevel, LogSettings } from './log-settings.ts'
import type { Redactor } from './redactor.ts'

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'>

export interface LogOptions extends LogSettings {
  redactor: Redactor
  /** When LOG_LEVEL is not set. */
  otherwise: LogLevel
  write: (line: string) => void
  isTerminal: boolean
}

/** Every entry is taken apart and cleared of secrets right before it is written: no caller can forget to. */
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
