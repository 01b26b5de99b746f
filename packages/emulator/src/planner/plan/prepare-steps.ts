import { addresseeOf } from '../arguments/addressee.ts'
import { fillArguments } from '../arguments/fill-arguments.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { isReference } from '../arguments/reference.ts'
import { asksToReply } from '../arguments/reply.ts'
import { isQuery } from '../arguments/roles.ts'
import { numerals } from '../language/numerals.ts'
import { contentTokens } from '../language/tokens.ts'
import { pointsBack } from './clauses.ts'
import type { Intention, Step } from './plan-steps.ts'
import { answersShown, thingOf } from './thing-of.ts'
import type { Tool } from './tool.ts'
import { finderFor, readerFor } from './tool-links.ts'

/**
 * Puts what has to be found out for a deed before it: "move the viewing to Friday" needs the id of the viewing, and a reply needs the
 * message that it answers. What the words themselves give is looked for nowhere.
 */
export function prepareSteps(steps: readonly Step[], tools: readonly Tool[]): Step[] {
  const prepared: Step[] = []
  for (const step of steps) {
    let current: Step = []
    for (const intention of step) {
      const before = [...prepared.flat(), ...current]
      const preparations = preparationsFor(intention, before, tools)
      if (!preparations) {
        current.push(intention)
        continue
      }
      if (current.length > 0) prepared.push(current)
      prepared.push(...preparations.map((preparation) => [preparation]))
      current = [{ ...intention, needsResults: true }]
    }
    if (current.length > 0) prepared.push(current)
  }
  return prepared
}

/** What must come first, or undefined when nothing must. What is in the plan already is marked and not done twice. */
function preparationsFor(
  intention: Intention,
  before: readonly Intention[],
  tools: readonly Tool[],
): Intention[] | undefined {
  const { tool, clause } = intention
  if (clause.length > longestClause) return undefined
  const isReply = asksToReply(clause)
  const missing = fillArguments({ tool, clause, now: new Date(0) }).missing
  if (!missing.some((parameter) => isReference(parameter))) return undefined
  const finder = finderFor(tool, tools)
  if (!finder) return undefined
  const shown = answersShown(clause) && before.length === 0 ? readerFor(tool, finder, tools) : undefined
  if (shown) return [{ tool: shown, clause, isPreparation: true }]
  const found = before.findLast((other) => other.tool === finder)
  const search = found ?? searchFor(finder, intention)
  if (!search) return undefined
  search.feeds = true
  const reader = isReply ? readerFor(tool, finder, tools) : undefined
  const isRead = before.some((other) => other.tool === reader)
  const reading =
    reader && !isRead ? [{ tool: reader, clause: search.clause, isPreparation: true, needsResults: true }] : []
  return [...(found ? [] : [search]), ...reading]
}

function searchFor(finder: Tool, { clause, tool }: Intention): Intention | undefined {
  const thing = thingOf(clause)
  if (pointsBack.test(thing)) return undefined
  // "Renew my loan" says nothing to look for.
  if (!contentTokens(thing).some(({ stem, lower }) => !tool.vocabulary.weights.has(stem) && !saysNothing(lower)))
    return undefined
  const search = searchClause(clause, finder)
  const { args, missing } = fillArguments({ tool: finder, clause: search, now: new Date(0) })
  if (missing.length > 0 || Object.keys(args).length === 0) return undefined
  return { tool: finder, clause: search, isPreparation: true }
}

/** What is longer is text to pass on, and nothing to look for. */
const longestClause = 2000

const saysNothing = (word: string) =>
  numerals(word).length > 0 || /^(?:everything|anything|something|things?|stuff)$/.test(word)

/** The words to look with for what a deed is done to. Who is answered has to have written what is looked for. */
function searchClause(clause: string, finder: Tool): string {
  const thing = thingOf(clause)
  const addressee = asksToReply(clause) ? addresseeOf(clause) : ''
  const isWriter = addressee !== '' && thing.startsWith(addressee) && knowsWriters(finder)
  return isWriter ? `find from ${thing}` : `find ${thing}`
}

function knowsWriters(finder: Tool): boolean {
  return leavesOf(finder.schema).some((leaf) => isQuery(leaf) && /\bfrom:/.test(leaf.description))
}
