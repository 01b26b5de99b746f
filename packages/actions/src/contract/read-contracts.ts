import type { JsonSchema } from '@deckhand/spec'
import { type Report, text, valueIn, wrong } from '@deckhand/spec/yaml'
import { isMap, isScalar, type Node, type Pair, type Scalar } from 'yaml'
import { takenWords } from '../file/compact/read-type.ts'
import { childrenOf, mostLevels } from '../file/schema-walk.ts'
import { parseContract } from './parse-contract.ts'

/** Finds what `named` stands for in the file at `from`. Throws when there is none, with words for the developer. */
export type ReadContract = (named: string, from: string) => { path: string; source: string }

export interface ReadContracts {
  /** What each alias stands for. Those that could not be read are missing. */
  schemas: Map<string, JsonSchema>
  /** Of every contract that was looked at. */
  paths: string[]
  /** Where each alias is written. */
  keys: Map<string, Scalar>
}

interface Importing {
  path: string
  readContract?: ReadContract
}

/** What `import` names. What is wrong in a contract is told where it is imported, for it is another file. */
export function readContracts(node: Node | undefined, report: Report, importing: Importing): ReadContracts {
  const read: ReadContracts = { schemas: new Map(), paths: [], keys: new Map() }
  if (!node) return read
  if (!isMap<Scalar, Node>(node)) {
    wrong(report, node, '"import" must be a mapping of names to contracts, such as "card: card.jay-contract"')
    return read
  }
  const loader = new ContractLoader(importing.readContract)
  for (const pair of node.items) readImport(pair, read, loader, report, importing.path)
  return { ...read, paths: loader.paths }
}

function readAlias(key: Scalar, report: Report): string | undefined {
  const alias = isScalar(key) ? String(key.value) : ''
  if (!/^[A-Za-z]\w*$/.test(alias))
    report.node(key, `"${alias}" cannot name a contract: letters, digits and "_" can, with a letter first.`)
  else if (takenWords.has(alias))
    report.node(key, `"${alias}" is a type already. Choose another name for the contract.`)
  else return alias
  return undefined
}

function readImport(
  pair: Pair<Scalar, Node>,
  read: ReadContracts,
  loader: ContractLoader,
  report: Report,
  from: string,
) {
  const alias = readAlias(pair.key, report)
  const named = text(valueIn(pair), `import.${alias ?? ''}`, report)
  if (alias === undefined) return
  read.keys.set(alias, pair.key)
  if (named === undefined) return
  try {
    read.schemas.set(alias, loader.load(named, from))
  } catch (error) {
    if (!(error instanceof ContractMistake)) throw error
    for (const message of error.mistakes) report.node(valueIn(pair), message)
  }
}

/** What is wrong with a contract and with those that it links to. */
export function contractMistakes(named: string, from: string, readContract: ReadContract): string[] {
  try {
    new ContractLoader(readContract).load(named, from)
    return []
  } catch (error) {
    if (error instanceof ContractMistake) return error.mistakes
    throw error
  }
}

class ContractMistake extends Error {
  readonly mistakes: string[]

  constructor(mistakes: string[]) {
    super(mistakes.join(' '))
    this.mistakes = mistakes
  }
}

const mostContracts = 200

class ContractLoader {
  readonly paths: string[] = []
  readonly #readContract: ReadContract | undefined
  readonly #known = new Map<string, JsonSchema>()

  constructor(readContract: ReadContract | undefined) {
    this.#readContract = readContract
  }

  load(named: string, from: string, above: string[] = []): JsonSchema {
    const { path, source } = this.#find(named, from)
    if (above.includes(path))
      throw new ContractMistake([`The contracts link in a circle: "${named}" is part of itself.`])
    const known = this.#known.get(path)
    if (known) return known
    if (!this.paths.includes(path)) this.paths.push(path)
    if (this.paths.length > mostContracts)
      throw new ContractMistake([`More than ${mostContracts} contracts are linked.`])
    const { schema, mistakes } = parseContract(source, (link) => this.load(withExtension(link), path, [...above, path]))
    if (mistakes.length > 0) throw new ContractMistake(mistakes.map((words) => `In the contract "${named}": ${words}`))
    if (isTooLarge(schema))
      throw new ContractMistake([`"${named}" with all that it links to is too large or too deep.`])
    this.#known.set(path, schema)
    return schema
  }

  #find(named: string, from: string) {
    if (!this.#readContract) throw new ContractMistake([`The contract "${named}" cannot be read here.`])
    try {
      return this.#readContract(named, from)
    } catch (error) {
      throw new ContractMistake([error instanceof Error ? error.message : String(error)])
    }
  }
}

const mostSchemas = 5_000

/** What is linked stands in each place that links to it: a few contracts that link twice to the next one would grow without end. */
function isTooLarge(schema: JsonSchema): boolean {
  let level = [schema]
  let count = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length
    if (count > mostSchemas || depth >= mostLevels) return true
    level = level.flatMap((each) => childrenOf(each).map(({ child }) => child))
  }
  return false
}

const withExtension = (link: string) => (link.endsWith('.jay-contract') ? link : `${link}.jay-contract`)
