import { existsSync, readFileSync } from 'node:fs'
import { UsageError } from './usage-error.ts'

const assignment = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/

/**
 * Takes the settings in `.env` of the folder the program was started in. The environment itself rules over them. Throws a UsageError for a file that
 * cannot be read, and for a line that Node would pass over in silence.
 */
export function loadEnvFile(path = '.env'): void {
  if (!existsSync(path)) return
  try {
    assertReadable(readFileSync(path, 'utf8'), path)
    process.loadEnvFile(path)
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(
      `${path} is there but cannot be read (${(cause as Error).message}). Mend it, or take it away.`,
      { cause },
    )
  }
}

/** A line is told by its number and not repeated: it may hold a secret. */
function assertReadable(text: string, path: string): void {
  let openQuote: string | undefined
  let openedAt = 0
  for (const [index, line] of text.split('\n').entries()) {
    if (openQuote !== undefined) {
      if (line.includes(openQuote)) openQuote = undefined
    } else if (line.trim() !== '' && !line.trim().startsWith('#')) {
      const value = assignment.exec(line)?.[1]
      if (value === undefined) throw new UsageError(`${path}, line ${index + 1}: must be NAME=value, and is not.`)
      openQuote = quoteLeftOpen(value)
      openedAt = index + 1
    }
  }
  if (openQuote !== undefined) throw new UsageError(`${path}, line ${openedAt}: the quote ${openQuote} is not closed.`)
}

function quoteLeftOpen(value: string): string | undefined {
  const quote = /^["'`]/.exec(value)?.[0]
  return quote !== undefined && !value.slice(1).includes(quote) ? quote : undefined
}
