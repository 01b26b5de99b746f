import { existsSync, readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { UsageError } from '../command-line/usage-error.ts'

const assignment = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/

/** The variables in a `.env` file. None when it does not exist. Throws a UsageError for a file or a line that cannot be read. */
export function readEnvFile(path = '.env'): Record<string, string> {
  if (!existsSync(path)) return {}
  try {
    // Reading a pipe would block, and a device may never end.
    if (!statSync(path).isFile()) throw new Error('it is not a regular file')
    const text = readFileSync(path, 'utf8')
    assertReadable(text, path)
    return parseEnv(text) as Record<string, string>
  } catch (cause) {
    if (cause instanceof UsageError) throw cause
    throw new UsageError(`${path} cannot be read (${(cause as Error).message}). Fix the file or remove it.`, { cause })
  }
}

/** Refuses lines that Node would silently ignore. The message has the line's number, not its text, which may be secret. */
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
