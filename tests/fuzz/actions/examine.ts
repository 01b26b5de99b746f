import { runInThisContext } from 'node:vm'
import { createContractReader, parseActionFile, renderTypes } from '@deckhand/actions/project'

const patienceMs = 3_000

/** The result of one input: types, or undefined if it was correctly refused. Throws if our code is at fault. */
export function examine(source: string, folder: string): string | undefined {
  const { metadata, problems } = withinTime(() =>
    parseActionFile(source, {
      path: `${folder}/x.jay-action`,
      readContract: createContractReader({ pluginFolder: folder }),
    }),
  )
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (!metadata && errors.length === 0) throw new Error('It was refused without a word.')
  if (metadata && errors.length > 0) throw new Error('It was taken though it has errors.')
  const isPlaced = problems.every(({ line, column, message }) => line >= 1 && column >= 1 && message.length > 0)
  if (!isPlaced) throw new Error(`A problem has no place: ${JSON.stringify(problems)}`)
  if (!metadata) return undefined
  const types = withinTime(() => renderTypes(metadata))
  if (types !== renderTypes(structuredClone(metadata))) throw new Error('The same gave other types.')
  return types
}

/** Only the engine itself can end code that never returns. */
function withinTime<T>(work: () => T): T {
  const place = globalThis as { fuzzedWork?: () => T }
  place.fuzzedWork = work
  return runInThisContext('fuzzedWork()', { timeout: patienceMs })
}
