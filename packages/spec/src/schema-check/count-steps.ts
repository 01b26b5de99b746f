import type { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../json.ts'
import { isObject } from './schema-parts.ts'

const mostSteps = 1_000_000

/**
 * Ends a check that would take for ever, with a RangeError. Where a definition has itself inside of two members of `oneOf`, each level of a value doubles
 * the work: a small value forty levels deep would hold the process for hours.
 */
export function countSteps(ajv: Ajv2020): { begin(): void; counted(schema: JsonSchema): JsonSchema } {
  let steps = 0
  const keyword = 'deckhandStep'
  const validate = () => {
    steps += 1
    if (steps > mostSteps) throw new RangeError('The check takes too many steps.')
    return true
  }
  ajv.addKeyword({ keyword, validate })
  const counted = (definition: unknown) => (isObject(definition) ? { ...definition, [keyword]: true } : definition)
  return {
    begin: () => {
      steps = 0
    },
    counted: (schema) => {
      const copy: JsonSchema = { ...schema }
      for (const name of ['$defs', 'definitions']) {
        const map = copy[name]
        if (isObject(map))
          copy[name] = Object.fromEntries(Object.entries(map).map(([key, definition]) => [key, counted(definition)]))
      }
      return copy
    },
  }
}
