import { cleanLine, cleanText } from '../terminal-text.ts'

/** One entry of the log as pino writes it, read back. */
export type LogEntry = Record<string, unknown>

/** A short line for a person: `08:12:01 info  request  method=GET route=/api/health status=200 ms=2`. A stack stands below it. */
export function prettyLine({ time, level, msg, err, ...rest }: LogEntry): string {
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
