import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { FileProblem } from '@deckhand/spec'
import { ContractMistake, type ReadContract } from '../contract/contract-loader.ts'
import { readContractShape } from '../contract/read-contract-shape.ts'
import { renderContractTypes } from './render/render-contract-types.ts'

export interface MadeTypes {
  text?: string
  problems: FileProblem[]
  contracts: string[]
}

/** Makes the types of one contract, or reports its mistakes. */
export function contractTypes(path: string, readContract: ReadContract): MadeTypes {
  try {
    const shape = readContractShape(path, readContract)
    return { text: renderContractTypes(shape, basename(path)), problems: [], contracts: shape.contracts }
  } catch (error) {
    const mistakes = error instanceof ContractMistake ? error.mistakes : [(error as Error).message]
    return { problems: mistakes.map(problemOf), contracts: [] }
  }
}

/** Whether we made these types. Jay makes types for its contracts too, and we must not overwrite them. */
export function isOurTypes(path: string): boolean {
  try {
    return /^\/\/ Made from .* by "deckhand actions types"\./.test(readFileSync(path, 'utf8'))
  } catch {
    return false
  }
}

function problemOf(mistake: string): FileProblem {
  const [, line = 1, column = 1, words = mistake] = /^In the contract "[^"]*": (\d+):(\d+) (.*)$/s.exec(mistake) ?? []
  return { line: Number(line), column: Number(column), message: words, severity: 'error' }
}
