import { ContractLoader, ContractMistake, type ReadContract } from './contract-loader.ts'

/** The mistakes in a contract and in those that it links to. */
export function contractMistakes(named: string, from: string, readContract: ReadContract): string[] {
  try {
    new ContractLoader(readContract).load(named, from)
    return []
  } catch (error) {
    if (error instanceof ContractMistake) return error.mistakes
    throw error
  }
}
