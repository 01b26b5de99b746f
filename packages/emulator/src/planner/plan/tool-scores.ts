import { leavesOf, type Parameter, speaks, stems } from '../arguments/parameter.ts'
import { type Shape, shapedTexts, shapeOf } from '../arguments/shapes.ts'
import { matchesPattern } from '../arguments/validate.ts'
import { numerals } from '../language/numerals.ts'
import { tokens } from '../language/tokens.ts'
import type { Tool } from './tool.ts'

const shapes: Shape[] = ['mail', 'link', 'path', 'phone']
const moneyWords = stems('money price cost budget pay fee fare currency bill salary invoice spend')

const channelWords = stems('channel room group hashtag tag topic')

/** A mail address, link, file path or sum of money in the clause speaks a little for a tool that takes one. */
export function shapeScore(clause: string, tool: Tool): number {
  const leaves = leavesOf(tool.schema)
  let score = 0
  for (const shape of shapes) {
    const takers = leaves.filter((leaf) => shapeOf(leaf) === shape)
    if (takers.length > 0 && shapedTexts(clause, shape).length > 0)
      score += takers.some((leaf) => leaf.isRequired) ? 0.6 : 0.4
  }
  if (/(?<![\w&])#\p{L}/u.test(clause) && leaves.some((leaf) => speaks(leaf, channelWords))) score += 0.5
  if (leaves.some((leaf) => leaf.isRequired && hasMatch(leaf.schema.pattern, clause))) score += 0.4
  if (leaves.some((leaf) => isCounted(leaf, clause))) score += 0.5
  const takesMoney = leaves.some((leaf) => speaks(leaf, moneyWords))
  return takesMoney && numerals(clause).some((numeral) => numeral.kind === 'money') ? score + 0.4 : score
}

/** "12 slides" is for a tool that takes a number of `slides`. */
function isCounted({ type, nameStems }: Parameter, clause: string): boolean {
  if (type !== 'integer' && type !== 'number') return false
  return numerals(clause.slice(0, 2000)).some(({ end }) => {
    const [next] = tokens(clause.slice(end, end + 40))
    return next !== undefined && next.start <= 1 && next.stem === nameStems.at(-1)
  })
}

/** A word that keeps to the pattern a tool demands ("S0042") is hardly there by chance. */
function hasMatch(pattern: string | undefined, clause: string): boolean {
  if (pattern === undefined) return false
  const words = clause.slice(0, 2000).match(/[\p{L}\p{N}_-]{2,60}/gu) ?? []
  return words.some((word) => /\d/.test(word) && matchesPattern(pattern, word))
}
