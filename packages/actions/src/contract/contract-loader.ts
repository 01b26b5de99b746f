import type { JsonSchema } from '@deckhand/spec'
import { childrenOf, mostLevels } from '../file/schema-walk.ts'
import { parseContract } from './parse-contract.ts'

/** Finds the contract that the file at `from` calls `named`. Throws an error with a message for developers if there is none. */
export type ReadContract = (named: string, from: string) => { path: string; source: string }

export class ContractMistake extends Error {
  readonly mistakes: string[]

  constructor(...mistakes: string[]) {
    // The message has only the first one. With all of them, messages would double from contract to contract.
    super(mistakes[0])
    this.mistakes = mistakes
  }
}

const mostContracts = 200

/** Reads contracts with all that they link to, each once per action file. */
export class ContractLoader {
  readonly paths: string[] = []
  readonly #readContract: ReadContract | undefined
  readonly #known = new Map<string, JsonSchema | ContractMistake>()

  constructor(readContract: ReadContract | undefined) {
    this.#readContract = readContract
  }

  /** Throws a ContractMistake. */
  load(named: string, from: string, above: string[] = []): JsonSchema {
    const { path, source } = this.#find(named, from)
    if (above.includes(path)) throw new ContractMistake(`The contracts link in a circle: "${named}" is part of itself.`)
    // Failures are cached too. Otherwise each level of links would double the reads.
    const known = this.#known.get(path) ?? this.#read(named, path, source, [...above, path])
    this.#known.set(path, known)
    if (known instanceof ContractMistake) throw known
    return known
  }

  #find(named: string, from: string): { path: string; source: string } {
    if (!this.#readContract) throw new ContractMistake(`The contract "${named}" cannot be read here.`)
    try {
      return this.#readContract(named, from)
    } catch (error) {
      throw new ContractMistake(error instanceof Error ? error.message : String(error))
    }
  }

  #read(named: string, path: string, source: string, above: string[]): JsonSchema | ContractMistake {
    this.paths.push(path)
    if (this.paths.length > mostContracts)
      return new ContractMistake(`More than ${mostContracts} contracts are linked.`)
    const { schema, mistakes } = parseContract(source, (link) => this.load(withExtension(link), path, above))
    if (mistakes.length > 0)
      return new ContractMistake(...mistakes.map((words) => `In the contract "${named}": ${words}`))
    return isTooLarge(schema)
      ? new ContractMistake(`"${named}" and what it links to is too large or too deep.`)
      : schema
  }
}

const mostSchemas = 5_000

/** Linked contracts are inlined at every link, so a few contracts that link twice to the next one would grow exponentially. */
function isTooLarge(schema: JsonSchema): boolean {
  const open = [{ schema, depth: 0 }]
  for (let count = 1; open.length > 0; count += 1) {
    const next = open.pop()
    if (!next || count + open.length > mostSchemas || next.depth >= mostLevels) return true
    for (const { child } of childrenOf(next.schema)) open.push({ schema: child, depth: next.depth + 1 })
  }
  return false
}

const withExtension = (link: string) => (link.endsWith('.jay-contract') ? link : `${link}.jay-contract`)
