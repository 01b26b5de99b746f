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
  /** The file's path, to resolve its imports. */
  path: string
  /** Finds the contracts in `import`. Throws an error with a message for developers if there is none. */
  readContract?: ReadContract
}

export interface ParsedActionFile {
  /** Absent when there is an error among the problems. */
  metadata?: ActionMetadata
  /** Sorted by place. */
  problems: FileProblem[]
  /** All contracts that it depends on, including linked ones. */
  contracts: string[]
}

const mostCharacters = 256 * 1024

/** Never throws: every mistake becomes a problem with its place, and all are reported at once. */
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

/** A "?" after the quotes of a key is not YAML, and the YAML library's message does not explain that. */
function hintAtKeys(report: Report): undefined {
  const lines = report.source.split(/\r?\n/)
  for (const [index, problem] of report.problems.entries()) {
    const [, quote, key] = markedOutside.exec(lines[problem.line - 1] ?? '') ?? []
    if (key === undefined) continue
    const message = `${problem.message} The "?" of an optional key goes inside its quotes: ${quote}${key}?${quote}.`
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

/** Looks for aliases in the text of the schemas, so that those in a schema with mistakes count as used. */
function warnOfUnused({ keys, schemas }: ReadContracts, written: Partial<WrittenAction>, report: Report): void {
  if (schemas.size === 0) return
  const words = new Set([written.inputSchema, written.outputSchema].flatMap((node) => wordsOf(node, report)))
  for (const [alias, key] of keys) {
    // Unreadable contracts are already reported.
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
