import type { JsonSchema } from '@deckhand/spec'
import { isMap, isScalar, type Report, text, valueIn, wrong } from '@deckhand/spec/yaml'
import type { Node, Pair, Scalar } from 'yaml'
import { takenWords } from '../file/compact/read-type.ts'
import { ContractLoader, ContractMistake, type ReadContract } from './contract-loader.ts'

export interface ReadContracts {
  /** The schema of each alias. Unreadable contracts are missing. */
  schemas: Map<string, JsonSchema>
  /** The paths of all contracts that were read. */
  paths: string[]
  /** The place of each alias. */
  keys: Map<string, Scalar>
}

interface Importing {
  path: string
  readContract?: ReadContract
}

/** Every unknown type is compared with each alias, so their number is limited. */
const mostImports = 200

/** Reads the contracts in `import`. Reports a contract's mistakes at its import, because the contract is another file. */
export function readContracts(node: Node | undefined, report: Report, importing: Importing): ReadContracts {
  const read: ReadContracts = { schemas: new Map(), paths: [], keys: new Map() }
  if (!node) return read
  if (!isMap<Scalar, Node>(node)) {
    wrong(report, node, '"import" must be a mapping of names to contracts, such as "card: card.jay-contract"')
    return read
  }
  if (node.items.length > mostImports) {
    report.node(node, `"import" has more than ${mostImports} names. Take some of them out.`)
    return read
  }
  const loader = new ContractLoader(importing.readContract)
  for (const pair of node.items) readImport(pair, read, loader, report, importing.path)
  return { ...read, paths: loader.paths }
}

function readAlias(key: Scalar, report: Report): string | undefined {
  const alias = isScalar(key) ? String(key.value) : ''
  if (!/^[A-Za-z]\w{0,63}$/.test(alias))
    report.node(
      key,
      `"${alias.slice(0, 64)}" cannot name a contract: at most 64 letters, digits and "_" can, with a letter first.`,
    )
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
