import { leavesOf } from '../arguments/parameter.ts'
import { isReference } from '../arguments/reference.ts'
import { escapePattern } from '../language/escape-pattern.ts'
import { stem } from '../language/stem.ts'
import { areSynonyms, isLookingVerb, thingsOf } from '../language/synonyms.ts'
import type { Tool } from './tool.ts'

/** Whether the text of a tool names the other: "the id from find_loans". */
export function mentions(tool: Tool, other: Tool): boolean {
  if (other.name.length < 3) return false
  const name = new RegExp(`(?<![\\w-])${escapePattern(other.name)}(?![\\w-])`)
  return name.test(tool.description) || leavesOf(tool.schema).some((leaf) => name.test(leaf.description))
}

/** The tool that finds what this one needs the id or address of: one that it names, or else one that looks for the same things. */
export function finderFor(tool: Tool, tools: readonly Tool[]): Tool | undefined {
  const finders = tools.filter(
    (other) => other !== tool && looks(other) && !leavesOf(other.schema).some(needsReference),
  )
  const named = finders.find((other) => mentions(tool, other))
  if (named) return named
  const ranked = finders
    .map((other) => ({ other, shared: sharedThings(tool, other) }))
    .filter(({ shared }) => shared > 0)
  return ranked.sort((a, b) => b.shared - a.shared)[0]?.other
}

/** The tool that shows in full what the finder found, by the same id that `tool` takes. */
export function readerFor(tool: Tool, finder: Tool, tools: readonly Tool[]): Tool | undefined {
  const ids = new Set(leavesOf(tool.schema).filter(isReference).map(nameOf))
  return tools.find((other) => {
    const needed = leavesOf(other.schema).filter((leaf) => leaf.isRequired)
    const isSame = needed.length > 0 && needed.every((leaf) => isReference(leaf) && ids.has(nameOf(leaf)))
    return isSame && other !== finder && [...other.vocabulary.leads].some((lead) => areSynonyms(lead, stem('read')))
  })
}

const nameOf = ({ path }: { path: string[] }) => path.at(-1)?.toLowerCase() ?? ''

function needsReference(leaf: Parameters<typeof isReference>[0]): boolean {
  return leaf.isRequired && isReference(leaf)
}

/** The verb that opens its description tells what a tool does. */
function looks({ vocabulary }: Tool): boolean {
  const [first] = vocabulary.leads
  return first !== undefined && isLookingVerb(first)
}

/** How many of the things that the first sentence of each speaks of are the same. */
function sharedThings(tool: Tool, other: Tool): number {
  const main = ({ vocabulary }: Tool) =>
    [...vocabulary.weights].filter(([, weight]) => weight === 1).map(([word]) => word)
  const words = main(other).filter((word) => !other.vocabulary.leads.has(word))
  const own = main(tool).filter((word) => !tool.vocabulary.leads.has(word))
  return own.filter((word) => words.some((candidate) => candidate === word || isSameThing(candidate, word))).length
}

function isSameThing(a: string, b: string): boolean {
  const groups = thingsOf(a)
  return thingsOf(b).some((group) => groups.includes(group))
}
