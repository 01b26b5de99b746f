import { join } from 'node:path'
import { entriesOf } from '../types/find-action-files.ts'
import { isFile } from './file-in-plugin.ts'
import type { FoundPlugin } from './plugin-manifest.ts'
import { typeScriptSource } from './plugin-module.ts'
import { readText } from './read-action-file.ts'

export interface CodeFiles {
  typeScript: string[]
  javaScript: string[]
}

/** The texts of all readable code files of a plugin. For a plugin in TypeScript, only its sources, because its build may be stale. */
export function codeFiles(plugin: Pick<FoundPlugin, 'folder' | 'manifest'>): CodeFiles {
  const paths = codePaths(plugin.folder)
  const typed = paths.filter((path) => /\.[cm]?tsx?$/.test(path))
  const plain = typeScriptSource(plugin) === undefined ? paths.filter((path) => !typed.includes(path)) : []
  return { typeScript: texts(typed), javaScript: texts(plain) }
}

const texts = (paths: string[]) => paths.map(readText).filter((text) => typeof text === 'string')

function codePaths(folder: string): string[] {
  return (entriesOf(folder) ?? []).flatMap((entry) => {
    if (entry.name === 'node_modules' || entry.name.startsWith('.')) return []
    const path = join(folder, entry.name)
    // A nested plugin is separate.
    if (entry.isDirectory()) return isFile(join(path, 'plugin.yaml')) ? [] : codePaths(path)
    return isCode(entry.name) && entry.isFile() ? [path] : []
  })
}

/** Excludes declarations and tests, which may mention removed names. */
const isCode = (name: string) => /\.[cm]?[jt]sx?$/.test(name) && !/\.(?:d|test|spec)\./.test(name)
