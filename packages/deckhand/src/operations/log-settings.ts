import { UsageError } from '../command-line/usage-error.ts'
import type { Environment } from '../settings/settings.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const formats = ['pretty', 'json'] as const

export type LogLevel = (typeof levels)[number]

export interface LogSettings {
  /** Absent when LOG_LEVEL is not set. */
  level?: LogLevel
  /** Absent when LOG_FORMAT is not set. */
  format?: (typeof formats)[number]
}

/** Throws a UsageError that names the wrong setting. */
export function readLogSettings(env: Environment): LogSettings {
  const level = readWord('LOG_LEVEL', env.LOG_LEVEL, levels)
  const format = readWord('LOG_FORMAT', env.LOG_FORMAT, formats)
  return { ...(level && { level }), ...(format && { format }) }
}

function readWord<Word extends string>(name: string, value: string | undefined, words: readonly Word[]) {
  const text = value?.trim().toLowerCase() ?? ''
  const word = words.find((known) => known === text)
  if (word === undefined && text !== '')
    throw new UsageError(`${name} must be one of ${words.join(', ')}, and is "${text}".`)
  return word
}
