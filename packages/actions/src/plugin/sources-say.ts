import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether code below a folder has this text in quotes. It is how a name that only a builder knows is found without running it. */
export function sourcesSay(folder: string, text: string): boolean {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return false
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesSay(path, text)
    return isCode(entry.name) && entry.isFile() && isQuoted(readFileSync(path, 'utf8'), text)
  })
}

const isQuoted = (source: string, text: string) =>
  [`'`, `"`, '`'].some((quote) => source.includes(quote + text + quote))

const isCode = (name: string) => /\.[cm]?[jt]sx?$/.test(name) && !name.includes('.d.')
