import { readFileSync } from 'node:fs'
import { createCustomTool, parseToolFile, ToolPluginRegistry } from '@deckhand/kernel'
import type { AgentFileRules, FileProblem, ToolPlugin } from '@deckhand/spec'
import { offerProblem } from '../actions/check-offer.ts'
import { shown } from '../product/define/check-options.ts'
import { loadModule, type ProjectProblem, takeImports } from './load-module.ts'
import { isPromptFile, toolNameOfFile } from './project-files.ts'

export interface ToolFile {
  path: string
  /** Absent when there is an error among the problems. */
  tool?: ToolPlugin
  /** May include problems of files that this one imports. */
  problems: ProjectProblem[]
}

export interface ReadToolOptions {
  /** All tools that are not from the files. */
  knownTools: string[]
  rules?: AgentFileRules
  /** Whether a file with this text may be used. */
  mayUse?: (path: string, text: string) => boolean
  /** From `nextLoad`: shared imports are read once for each number. */
  load: number
}

export interface ReadToolFiles {
  /** Without files that are only imported by others and are not tools. */
  files: ToolFile[]
  /** Files that these import, in any folder. */
  imported: string[]
}

/** Runs the code files and reads the prompts. Never rejects: mistakes become problems of a file. Of two tools with one name, the first is used. */
export async function readToolFiles(paths: string[], options: ReadToolOptions): Promise<ReadToolFiles> {
  const owners = new Map(options.knownTools.map((name) => [name, 'an existing tool']))
  const knownTools = [...options.knownTools, ...paths.map(toolNameOfFile)]
  takeImports()
  const read: ToolFile[] = []
  const withoutTool: ToolFile[] = []
  for (const path of paths) {
    const name = toolNameOfFile(path)
    const owner = owners.get(name)
    const file = await readToolFile(path, { ...options, knownTools })
    if (file === 'none') withoutTool.push({ path, problems: [problem(path, noTool)] })
    else
      read.push(owner === undefined ? file : { path, problems: [problem(path, taken(name, owner)), ...file.problems] })
    if (file !== 'none' && owner === undefined) owners.set(name, `the file ${path.split(/[\\/]/).at(-1)}`)
  }
  const imported = new Set(takeImports().map(({ path }) => path))
  const forgotten = withoutTool.filter(({ path }) => !imported.has(path))
  const order = (file: ToolFile) => paths.indexOf(file.path)
  return { files: [...read, ...forgotten].sort((a, b) => order(a) - order(b)), imported: [...imported] }
}

async function readToolFile(path: string, options: ReadToolOptions): Promise<ToolFile | 'none'> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    return { path, problems: [problem(path, `This file cannot be read (${(error as Error).message}).`)] }
  }
  if (options.mayUse && !options.mayUse(path, text)) return { path, problems: [problem(path, unconfirmed)] }
  return isPromptFile(path) ? readPrompt(path, text, options) : readCode(path, text, options.load)
}

function readPrompt(path: string, text: string, { knownTools, rules }: ReadToolOptions): ToolFile {
  const parsed = parseToolFile(text, { name: toolNameOfFile(path), knownTools, ...(rules && { rules }) })
  const problems = parsed.problems.map((each) => ({ ...each, path }))
  return { path, ...(parsed.tool && { tool: createCustomTool(parsed.tool) }), problems }
}

async function readCode(path: string, text: string, load: number): Promise<ToolFile | 'none'> {
  const loaded = await loadModule(path, load)
  if ('problem' in loaded) return { path, problems: [loaded.problem] }
  const { default: given } = loaded.exports
  if (given === undefined) return 'none'
  const wrong = problemOfTool(given, path)
  return wrong === undefined
    ? { path, tool: given as ToolPlugin, problems: [] }
    : { path, problems: [at(path, text, wrong)] }
}

function problemOfTool(given: unknown, path: string): string | undefined {
  const fileName = toolNameOfFile(path)
  const { name, handler } = (typeof given === 'object' && given !== null ? given : {}) as Partial<ToolPlugin>
  if (typeof handler !== 'function' || typeof name !== 'string')
    return `The default export must be a tool, made with tool(), not ${shown(given)}.`
  if (name !== fileName) return `The tool is named ${shown(name)} and its file "${fileName}". Give them one name.`
  try {
    const [definition] = new ToolPluginRegistry([given as ToolPlugin]).toToolDefinitions()
    return definition && offerProblem(definition)
  } catch (error) {
    return (error as Error).message
  }
}

/** A problem of the whole tool is reported at the line that exports it. */
function at(path: string, text: string, message: string): ProjectProblem {
  const index = text.search(/^\s*export\s+(default\b|\{[^}]*\bas\s+default\b)/m)
  const above = text.slice(0, Math.max(0, index)).split('\n')
  const blank = /^\s*/.exec(text.slice(Math.max(0, index)))?.[0] ?? ''
  const lines = blank.split('\n').length - 1
  const column =
    lines > 0 ? (blank.split('\n').at(-1) ?? '').length + 1 : (above.at(-1) ?? '').length + blank.length + 1
  return { ...problem(path, message), ...(index >= 0 && { line: above.length + lines, column }) }
}

const unconfirmed =
  'This file has changed since the folder was confirmed. Run "deckhand trust" in this folder, and start Deckhand again.'
const noTool = 'There is no default export. Write "export default tool({ … })", or import this file from a tool.'
const taken = (name: string, owner: string) => `The name "${name}" belongs to ${owner}. Rename the tool and its file.`

function problem(path: string, message: string): ProjectProblem & FileProblem {
  return { path, line: 1, column: 1, message, severity: 'error' }
}
