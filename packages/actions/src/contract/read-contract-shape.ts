import { basename } from 'node:path'
import { ContractLoader, type ReadContract } from './contract-loader.ts'
import { type ContractTag, contractTags } from './contract-tags.ts'

export interface ContractFile {
  name: string
  schema: ReturnType<ContractLoader['load']>
  tags: ContractTag[]
  /** The files that it links to. */
  contracts: string[]
}

/** Reads a contract with all that it links to. Throws a ContractMistake, or an Error with a message for developers. */
export function readContractShape(path: string, readContract: ReadContract): ContractFile {
  const loader = new ContractLoader(readContract)
  const named = `./${basename(path)}`
  const schema = loader.load(named, path)
  const { name, tags } = tagsOf(named, path, readContract)
  return { name: name || basename(path, '.jay-contract'), schema, tags, contracts: loader.paths.slice(1) }
}

/** The loader has already refused circular links. */
function tagsOf(named: string, from: string, readContract: ReadContract): ReturnType<typeof contractTags> {
  const { path, source } = readContract(named, from)
  return contractTags(source, (link) => tagsOf(link, path, readContract).tags)
}
