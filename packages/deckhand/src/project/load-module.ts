import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FileProblem } from '@deckhand/spec'
import { whatIsMissing } from '@deckhand/spec/optional-package'
import { typeScriptPart } from '../package/optional-parts.ts'
import { packageFolder } from '../package/package-folder.ts'

/** A mistake and its file, which may be one that the loaded file imports. */
export interface ProjectProblem extends FileProblem {
  path: string
}

export type LoadedModule = { exports: Record<string, unknown> } | { problem: ProjectProblem }

interface Loader {
  importFile(url: string, deckhand: string): Promise<Record<string, unknown>>
  takeImports(): FileImport[]
}

/** A file of a project that another one imports. */
export interface FileImport {
  path: string
  by: string
}

const patienceMs = 30_000
const mark = 'deckhand-load'

let loads = 0

/** A generation for `loadModule`: files of one generation share their imports, and a new generation reads them again. */
export const nextLoad = (): number => ++loads

/**
 * Runs a TypeScript or JavaScript file of a project and resolves with its exports. Never rejects: mistakes become problems with a place. Types are only
 * erased, so that all code keeps its line and column.
 */
export async function loadModule(path: string, load: number): Promise<LoadedModule> {
  const missing = /\.m?ts$/.test(path) ? whatIsMissing(typeScriptPart, import.meta.url) : undefined
  if (missing) return { problem: { path, line: 1, column: 1, message: missing.message, severity: 'error' } }
  const require = createRequire(import.meta.url)
  const { importFile } = require(loaderPath()) as Loader
  const url = `${pathToFileURL(path).href}?${mark}=${load}`
  try {
    const deckhand = pathToFileURL(require.resolve('deckhand')).href
    return { exports: await withinPatience(importFile(url, deckhand)) }
  } catch (thrown) {
    return { problem: await problemOf(thrown, path) }
  }
}

/** The imports between files of projects since the last call. */
export function takeImports(): FileImport[] {
  return (createRequire(import.meta.url)(loaderPath()) as Loader).takeImports()
}

const loaderPath = () => join(packageFolder(), 'loader/import-file.cjs')

async function withinPatience<T>(loading: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(tooSlow)), patienceMs)
  })
  return Promise.race([loading, tooLong]).finally(() => clearTimeout(timer))
}

const tooSlow = `The file was not loaded after ${patienceMs / 1_000} seconds. Look for a top-level "await" that does not end.`

async function problemOf(thrown: unknown, path: string): Promise<ProjectProblem> {
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const stack = thrown instanceof Error ? (thrown.stack ?? '') : ''
  const place = placeInStack(stack) ?? (thrown instanceof SyntaxError ? await placeOfSyntax(path) : undefined)
  return fromHooks(message) ?? { path, line: 1, column: 1, ...place, message: withHint(message), severity: 'error' }
}

/** Node reports syntax errors of JavaScript without a place, so parse the file again. */
async function placeOfSyntax(path: string): Promise<{ line: number; column: number } | undefined> {
  if (whatIsMissing(typeScriptPart, import.meta.url)) return undefined
  const { transformSync } = await import('@swc/wasm-typescript')
  try {
    transformSync(readFileSync(path, 'utf8'), { mode: 'strip-only', module: true })
    return undefined
  } catch (thrown) {
    const { startLine, startColumn } = thrown as { startLine?: number; startColumn?: number }
    return startLine === undefined || startColumn === undefined
      ? undefined
      : { line: startLine, column: startColumn + 1 }
  }
}

interface HookProblem {
  path: string
  code?: string
  message: string
  line?: number
  column?: number
  specifier?: string
}

function fromHooks(words: string): ProjectProblem | undefined {
  if (!words.startsWith(`{"${mark}":`)) return undefined
  const { path, line = 1, column = 1, message, code, specifier } = (JSON.parse(words) as { [mark]: HookProblem })[mark]
  if (specifier !== undefined)
    return { path, ...placeOfImport(path, specifier), message: missingWords(specifier, message), severity: 'error' }
  return {
    path,
    line,
    column,
    message: code === 'UnsupportedSyntax' ? notErasable(message) : syntaxWords(message),
    severity: 'error',
  }
}

const notErasable = (message: string) =>
  `${message.replace(/ in strip-only mode/, ' here')}: types are erased, and nothing is compiled. Write it in plain JavaScript, such as an object for an enum.`

/** Cuts the parser's long list of expected tokens. */
const syntaxWords = (message: string) =>
  `${message.replace(/\.?\s+Expected .*$/s, '').replace(/\.$/, '')}. Correct the syntax.`

function missingWords(specifier: string, message: string): string {
  const isFile = /^\.{0,2}\//.test(specifier)
  const [what] = message.split(' imported from ')
  return isFile
    ? `There is no file "${specifier}". Write the whole name with its extension, such as "./billing.ts".`
    : `${what} ("${specifier}"). Install it in the project, or correct the name.`
}

/** Types are erased, so importing one without "type" fails. */
function withHint(message: string): string {
  const [, name] = /does not provide an export named '(.+)'/.exec(message) ?? []
  return name === undefined ? message : `${message}. If "${name}" is a type, write "import type".`
}

function placeOfImport(path: string, specifier: string): { line: number; column: number } {
  const source = readFileSync(path, 'utf8')
  const places = [`'${specifier}'`, `"${specifier}"`]
    .map((quoted) => source.indexOf(quoted))
    .filter((index) => index >= 0)
  const above = source.slice(0, Math.min(...places, source.length)).split('\n')
  return places.length === 0 ? { line: 1, column: 1 } : { line: above.length, column: (above.at(-1) ?? '').length + 1 }
}

/** The first project file in the stack, below the frames of libraries. */
function placeInStack(stack: string): Pick<ProjectProblem, 'path' | 'line' | 'column'> | undefined {
  const [whole = '', url = '', line = '1', column] =
    /(file:[^\s()]*\?deckhand-load=\d+):(\d+)(?::(\d+))?/.exec(stack) ?? []
  if (whole === '') return undefined
  // Node prints errors that it finds before running above the stack, with a caret below the line.
  const [, marked] = /^.*\n.*\n( *)\^/.exec(stack) ?? []
  return { path: fileURLToPath(url), line: Number(line), column: Number(column ?? (marked?.length ?? 0) + 1) }
}
