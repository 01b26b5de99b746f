import type { FileProblem, JsonSchema } from '@deckhand/spec'
import { isMap, parseYaml, Report } from '@deckhand/spec/yaml'
import type { Node } from 'yaml'
import type { ActionMetadata } from '../action-metadata.ts'
import type { ReadContract } from '../contract/contract-loader.ts'
import { type ReadContracts, readContracts } from '../contract/read-contracts.ts'
import { actionFields, type WrittenAction } from './action-fields.ts'
import { checkConfirm } from './check-confirm.ts'
import { Comments } from './compact/comments.ts'
import { readSchema, type SchemaReading } from './read-schema.ts'

export interface ParseActionOptions {
  /** Where the file is, for what it imports. */
  path: string
  /** Finds what `import` names. Throws when there is none, with words for the developer. */
  readContract?: ReadContract
}

export interface ParsedActionFile {
  /** Absent when there is an error among the problems. */
  metadata?: ActionMetadata
  /** In the order of their places. */
  problems: FileProblem[]
  /** The contracts it was made with, all the way down: when one changes, so may this. */
  contracts: string[]
}

const mostCharacters = 256 * 1024

/** Never throws: every mistake is a problem at its place, and all of them are told at once. */
export function parseActionFile(source: string, options: ParseActionOptions): ParsedActionFile {
  if (source.length > mostCharacters) return { problems: [tooLong], contracts: [] }
  const report = new Report(source)
  const written = readFields(report)
  const { metadata, contracts } = written ? readAction(written, report, options) : { contracts: [] }
  const problems = report.problems.sort((a, b) => a.line - b.line || a.column - b.column)
  const isWrong = problems.some(({ severity }) => severity === 'error')
  return { ...(metadata && !isWrong && { metadata }), problems, contracts }
}

const tooLong: FileProblem = {
  line: 1,
  column: 1,
  message: 'The file is longer than 256 KB, which no action needs. Is it the right one?',
  severity: 'error',
}

function readFields(report: Report): Partial<WrittenAction> | undefined {
  const contents = parseYaml(report)
  if (contents === undefined) return hintAtKeys(report)
  if (contents !== null && (isMap(contents) || report.source.trim() !== '')) return actionFields(contents, report)
  report.offset(0, 'The file is empty. Write "name", "description" and "inputSchema" into it.')
  return undefined
}

const markedOutside = /^\s*(?:- )?(["'])(.*)\1\?\s*:/

/** The mark of an optional key behind its quotes is not YAML, and YAML's own words do not tell why. */
function hintAtKeys(report: Report): undefined {
  const lines = report.source.split(/\r?\n/)
  for (const [index, problem] of report.problems.entries()) {
    const [, quote, key] = markedOutside.exec(lines[problem.line - 1] ?? '') ?? []
    if (key === undefined) continue
    const message = `${problem.message} The "?" of an optional key stands inside of its quotes: ${quote}${key}?${quote}.`
    report.problems[index] = { ...problem, message }
  }
}

function readAction(written: Partial<WrittenAction>, report: Report, options: ParseActionOptions) {
  const contracts = readContracts(written.import, report, options)
  const places: SchemaReading['places'] = new Map()
  const reading = {
    report,
    places,
    aliases: [...contracts.keys.keys()],
    comments: new Comments(report),
    contracts: contracts.schemas,
  }
  const inputSchema = written.inputSchema && readSchema(written.inputSchema, 'inputSchema', reading)
  const outputSchema = written.outputSchema && readSchema(written.outputSchema, 'outputSchema', reading)
  warnOfUnused(contracts, written, report)
  checkConfirm(written, inputSchema, report)
  return { contracts: contracts.paths, metadata: toMetadata(written, inputSchema, outputSchema) }
}

/** By the letters of the schemas: what is used in one that has mistakes is used too. */
function warnOfUnused({ keys, schemas }: ReadContracts, written: Partial<WrittenAction>, report: Report): void {
  if (schemas.size === 0) return
  const words = new Set([written.inputSchema, written.outputSchema].flatMap((node) => wordsOf(node, report)))
  for (const [alias, key] of keys) {
    // One that could not be read has a mistake already.
    if (!schemas.has(alias) || words.has(alias)) continue
    report.node(key, `"${alias}" is imported and never used. Take it out, or use it as a type.`, 'warning')
  }
}

function wordsOf(node: Node | undefined, { source }: Report): string[] {
  const [start = 0, end = 0] = node?.range ?? []
  return source.slice(start, end).match(/[\w-]+/g) ?? []
}

function toMetadata(
  { name, description, effect, confirm, callers, streaming }: Partial<WrittenAction>,
  inputSchema?: JsonSchema,
  outputSchema?: JsonSchema,
): ActionMetadata | undefined {
  if (name === undefined || description === undefined || inputSchema === undefined) return undefined
  return {
    name,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
    ...(effect !== undefined && { effect }),
    ...(confirm !== undefined && { confirm }),
    ...(callers !== undefined && callers !== 'both' && { callers }),
    ...(streaming === true && { streaming }),
  }
}
