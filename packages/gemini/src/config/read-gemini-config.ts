import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { configFileName, configFolder } from './config-template.ts'
import type { GeminiConfig } from './gemini-config.ts'
import { parseGeminiConfig } from './parse-gemini-config.ts'

/** Reads `config/.gemini.yaml` of a project. Never throws because of its content. Pass only a folder that the user chose, because the file has a key. */
export function readGeminiConfig(projectFolder: string): GeminiConfig {
  return readGeminiConfigFile(join(resolve(projectFolder), configFolder, configFileName))
}

export function readGeminiConfigFile(path: string): GeminiConfig {
  const read = readText(path)
  if ('state' in read) return { path, isOpenToOthers: false, ...read }
  return { path, isOpenToOthers: isOpenToOthers(path), ...parseGeminiConfig(read.source) }
}

function readText(path: string): { source: string } | Pick<GeminiConfig, 'state' | 'problems'> {
  try {
    return { source: readFileSync(path, 'utf8') }
  } catch (thrown) {
    const code = (thrown as NodeJS.ErrnoException).code ?? 'UNKNOWN'
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'no-file', problems: [] }
    const message = `The file is there but cannot be read (${code}). Fix its permissions or remove it.`
    return { state: 'broken', problems: [{ line: 1, column: 1, message, severity: 'error' }] }
  }
}

/** Windows has no such permission bits: every file would look open. */
function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path, { throwIfNoEntry: false })?.mode ?? 0) % 0o100 !== 0
}
