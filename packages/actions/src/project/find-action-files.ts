import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Every action file below a folder, in the order of their paths. Not those of installed packages, of hidden folders, nor copies that a build made. */
export function findActionFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return isPassedOver(entry.name) ? [] : findActionFiles(path)
      return entry.name.endsWith('.jay-action') ? [path] : []
    })
}

const isPassedOver = (name: string) => name === 'node_modules' || name === 'dist' || name.startsWith('.')
