import { join } from 'node:path'
import { entriesOf } from '../types/find-action-files.ts'
import { readText } from './read-action-file.ts'

/** Whether code below a folder has this text in quotes, as far as it can be read. It is how a name that only a builder knows is found without running it. */
export function sourcesSay(folder: string, text: string): boolean {
  return (entriesOf(folder) ?? []).some((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return false
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesSay(path, text)
    return isCode(entry.name) && entry.isFile() && isQuoted(readText(path), text)
  })
}

const isQuoted = (source: ReturnType<typeof readText>, text: string) =>
  typeof source === 'string' && [`'`, `"`, '`'].some((quote) => source.includes(quote + text + quote))

const isCode = (name: string) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('.d.')
