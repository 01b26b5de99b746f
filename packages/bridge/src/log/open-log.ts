import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BridgeLog, LogDirection } from './bridge-log.ts'
import { LogFile } from './log-file.ts'
import type { SecretRemover } from './secret-remover.ts'

const flushMs = 200
// At most so much between two flushes: whoever pushes 50,000 messages a second through must not pay for writing them down.
const heldLetters = 128 * 1024
const lineLetters = 2_000
// Longer than a secret is: of a line that is cut the end is never shown, for half a secret is not known as one.
const marginLetters = 512

export interface LogOptions {
  folder: string
  clean: SecretRemover
  /** Of `gemini-acp.log`; over it the file becomes `gemini-acp.log.old`. */
  maxBytes?: number
}

interface Entry {
  at: number
  direction: LogDirection
  text: string
  /** All of its letters. */
  length: number
}

/** Opens `gemini-acp.log`, which is readable only to its owner. What comes too fast is left out and counted. */
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
    // Then nothing can be written there either, which stops nobody.
  }
}
