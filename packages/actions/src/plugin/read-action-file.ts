import { readFileSync } from 'node:fs'
import { createContractReader } from '../contract/create-contract-reader.ts'
import { parseActionFile } from '../file/parse-action-file.ts'
import type { FoundActionFile, ProjectProblem } from './plugin-manifest.ts'

/** Reads an action file with the contracts in the plugin's folder. A file that cannot be read has that as its problem. */
export function readActionFile(path: string, pluginFolder: string): FoundActionFile {
  const source = readText(path)
  if (typeof source !== 'string') return { path, source: '', problems: [source], contracts: [] }
  return { ...parseActionFile(source, { path, readContract: createContractReader({ pluginFolder }) }), path, source }
}

/** The text of a file, or the problem that it cannot be read. */
export function readText(path: string): string | ProjectProblem {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const message = `This file cannot be read (${(error as Error).message}).`
    return { path, line: 1, column: 1, message, severity: 'error' }
  }
}
