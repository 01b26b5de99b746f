import { leavesOf } from '../arguments/parameter.ts'
import type { Revision } from '../plan/revision.ts'
import { inWords } from './ask.ts'
import { inPlainWords } from './plain-words.ts'

const mostNamed = 3

/** The reply to a request to change a result that no tool can change. */
export function noChange({ tool, isFinal }: Revision): string {
  if (isFinal) return `I cannot change what was done. I can ${inPlainWords(tool)} anew: say all that it needs.`
  const others = leavesOf(tool.schema).filter(({ isRequired }) => !isRequired)
  const named = others.slice(0, mostNamed).map(inWords)
  const hint = named.length > 0 ? ` with another value for ${named.join('; or ')}` : ' with all that it needs'
  return `I cannot change what was made, only make it once more${hint}. Say what it should be.`
}
