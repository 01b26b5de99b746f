import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BridgeLog, LogDirection } from './bridge-log.ts'
import { LogFile } from './log-file.ts'
import type { SecretRemover } from './secret-remover.ts'

const flushMs = 200
// The limit between two flushes: 50,000 messages a second must not be slowed down by the log.
const heldLetters = 128 * 1024
const lineLetters = 2_000
// Longer than a secret. This much is hidden at a cut, because half a secret would not be recognized.
const marginLetters = 512

export interface LogOptions {
  folder: string
  clean: SecretRemover
  /** The size at which `gemini-acp.log` is renamed to `gemini-acp.log.old`. */
  maxBytes?: number
}

interface Entry {
  at: number
  direction: LogDirection
  text: string
  /** The full length. */
  length: number
}

/** Opens `gemini-acp.log`, readable only to its owner. Lines that come too fast are dropped and counted. */
export function openLog({ folder, clean, maxBytes = 2 * 1024 * 1024 }: LogOptions): BridgeLog {
  let entries: Entry[] = []
  let held = 0
  let leftOut = 0
  let timer: NodeJS.Timeout | undefined
  makeFolder(folder)
  const file = new LogFile(join(folder, 'gemini-acp.log'), maxBytes)

  const flush = (): Promise<void> => {
    timer = undefined
    const lines = entries.map((entry) => toLine(entry, clean))
    if (leftOut > 0) lines.push(`${new Date().toISOString()} note ${leftOut} lines were left out: too much at once\n`)
    entries = []
    held = 0
    leftOut = 0
    return file.append(lines)
  }

  return {
    write(direction, text) {
      if (held > heldLetters) {
        leftOut += 1
        return
      }
      const beginning = text.length > lineLetters ? text.slice(0, lineLetters + marginLetters) : text
      held += beginning.length
      entries.push({ at: Date.now(), direction, text: beginning, length: text.length })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    async close() {
      clearTimeout(timer)
      await flush()
    },
  }
}

function toLine({ at, direction, text, length }: Entry, clean: SecretRemover): string {
  const words = clean(text)
    .replace(/[\r\n]+(?=.)/g, '\\n')
    .trimEnd()
  const shown = length > lineLetters ? `${words.slice(0, -marginLetters)} … (${length} letters)` : words
  return `${new Date(at).toISOString()} ${direction} ${shown}\n`
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
  } catch {
    // Writing will fail, too, which is harmless.
  }
}
