import { leavesOf } from '../arguments/parameter.ts'
import { hasRole, roles } from '../arguments/roles.ts'
import { takesWords } from '../arguments/takes-words.ts'
import type { Tool } from './tool.ts'

const name = '\\p{Lu}[\\p{L}.-]*(?: \\p{Lu}[\\p{L}.-]*){0,3}'
const places = new RegExp(`\\b(in|for|at|of) (${name}(?:, (?:\\1 )?${name}){0,6}) and (?:\\1 )?(${name})`, 'u')

/** "the weather in Paris and in Rome" is asked of a tool that takes one place: once for each. */
export function distribute(clause: string, tool: Tool): string[] {
  const match = places.exec(clause)
  if (!match || !takesOnePlace(tool)) return [clause]
  const [whole, cue = '', first = '', last = ''] = match
  const named = [...first.split(/, (?:in |for |at |of )?/), last]
  return named.map((place) => clause.replace(whole, `${cue} ${place}`))
}

function takesOnePlace(tool: Tool): boolean {
  const leaves = leavesOf(tool.schema).filter((leaf) => hasRole(leaf, roles.place) && takesWords(leaf))
  return leaves.length === 1 && leaves[0]?.isList === false
}
