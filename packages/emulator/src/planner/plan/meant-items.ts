import { itemLine } from '../answer/markdown.ts'
import { isRecord } from '../answer/results.ts'
import { leavesOf } from '../arguments/parameter.ts'
import { itemsIn, seenIn, withoutOperators } from '../arguments/result-items.ts'
import { isQuery } from '../arguments/roles.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import { contentTokens } from '../language/tokens.ts'
import type { Intention } from './plan-steps.ts'
import { removes } from './verb-score.ts'

/** What is to be taken away, among what was found, or why that cannot be said. */
export type Meant = { items: unknown[] } | { why: string }

/**
 * A search finds what has some of its words. Only what has all of them is taken away, and one of several only when it is said which.
 * Undefined where the deed takes nothing away or nothing was searched by words.
 */
export function meantItems(
  intention: Intention,
  found: { by: Intention; call: MadeCall } | undefined,
): Meant | undefined {
  if (!found || !removes(intention.tool)) return undefined
  const words = searched(found.by, found.call)
  const items = itemsIn(seenIn(found.call).value).filter(isRecord)
  if (words.length === 0 || items.length === 0 || ordinal.test(intention.clause)) return undefined
  const fitting = items.filter((item) => words.every(({ stem }) => stemsOf(item).has(stem)))
  if (fitting.length === 0)
    return {
      why: `nothing that was found has all of “${words.map(({ text }) => text).join(' ')}”, only ${listed(items)}`,
    }
  if (fitting.length > 1 && !saysAll.test(intention.clause))
    return { why: `${fitting.length} fit, so say more words of the one that is meant: ${listed(fitting)}` }
  return { items: fitting }
}

const ordinal = /\b(?:first|second|third|last|newest|latest)\b/i
const saysAll = /\b(?:what|whatever|everything|anything|all|both|every)\b/i

function searched({ tool }: Intention, { args }: MadeCall) {
  const queries = leavesOf(tool.schema).filter((leaf) => leaf.path.length === 1 && isQuery(leaf))
  const words = queries.map(({ path }) => args[path[0] ?? '']).filter((value) => typeof value === 'string')
  return contentTokens(withoutOperators(words.join(' ')))
}

function stemsOf(item: Record<string, unknown>): Set<string> {
  const texts = Object.values(item).filter((value) => typeof value === 'string')
  return new Set(contentTokens(texts.join(' ').slice(0, 20_000)).map(({ stem }) => stem))
}

const mostListed = 5

function listed(items: readonly Record<string, unknown>[]): string {
  const shown = items.slice(0, mostListed).map(called)
  return items.length > mostListed ? `${shown.join(', ')} and others` : shown.join(', ')
}

/** What a thing is called, or the words that it is. */
export function called(item: Record<string, unknown>): string {
  return `“${itemLine(item, 0).replaceAll('**', '').slice(0, 120)}”`
}
