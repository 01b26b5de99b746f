import type { MadeCall } from '../conversation/conversation.ts'
import { tokens } from '../language/tokens.ts'
import { chooseTool } from '../plan/choose-tool.ts'
import { completenessOf } from '../plan/completeness.ts'
import { readMood } from '../plan/mood.ts'
import type { PlannedCall } from '../plan/next-calls.ts'
import type { Tool } from '../plan/tool.ts'
import type { Goal, GoalKind, Next, Strategy, View } from './goal.ts'
import { answerOn, ask } from './goals/ask.ts'
import { whyNot } from './goals/condition.ts'
import { fill } from './goals/fill.ts'
import { go } from './goals/go.ts'
import { narrow } from './goals/narrow.ts'
import { order } from './goals/order.ts'
import { press } from './goals/press.ts'
import { put } from './goals/put.ts'
import { remove } from './goals/remove.ts'
import { sort } from './goals/sort.ts'
import { isSameCall, type PageCall } from './page-call.ts'
import { labelIds } from './page-words.ts'
import { readGoals } from './read-goals.ts'
import { titled } from './telling.ts'

const strategies: Record<GoalKind, Strategy> = { put, remove, narrow, sort, go, fill, order, press, ask }
const mostCalls = 120
const mostRepeats = 3

export interface PageTask {
  asked: string
  view: View
  /** Calls that worked the page for this request. */
  worked: readonly PageCall[]
  /** Functions that are none of the page's, and the calls of them. */
  others: readonly Tool[]
  made: readonly MadeCall[]
}

export interface PagePlan {
  calls: PlannedCall[]
  reports: string[]
  /** What is for the other functions. */
  elsewhere: string[]
}

/** What to do on the page next; reports of all goals when nothing is left to do. */
export function workOnPage(task: PageTask): PagePlan {
  const plan: PagePlan = { calls: [], reports: [], elsewhere: [] }
  const shares = shareOut(readGoals(task.asked), task.worked)
  const unclaimed = [...task.made]
  let isUndone = false
  for (const [index, { goal, own }] of shares.entries()) {
    const isPassed = shares.slice(index + 1).some((later) => later.own.length > 0)
    const next: Next | undefined = isElsewhere(goal, task, unclaimed)
      ? undefined
      : nextFor(goal, own, task.view, isUndone)
    isUndone ||= next !== undefined && 'report' in next && (next.isMissing || next.isUndone) === true
    if (!next || isForOthers(next, goal, task)) plan.elsewhere.push(goal.clause)
    else if ('report' in next) plan.reports.push(`${next.report}${notYet(goal, next, shares)}`)
    else if (isPassed || isLoop(next.calls, task.worked) || task.worked.length > mostCalls)
      plan.reports.push(`I did not get on with “${goal.clause.trim()}”.`)
    else if (plan.calls.length === 0) plan.calls = next.calls
    if (plan.calls.length > 0) break
  }
  return withRest(
    plan,
    shares.map(({ goal }) => goal),
    task,
  )
}

/** An order is only placed when all that was to be done before it is done; and nothing is done against its condition. */
function nextFor(goal: Goal, own: readonly PageCall[], view: View, isUndone: boolean): Next {
  const reason = own.length === 0 ? whyNot(goal, view) : undefined
  if (reason) return { report: reason, isUndone: true }
  if (goal.kind === 'order' && own.length === 0 && isUndone)
    return { report: 'So I did not place the order.', isUndone: true }
  const others = own.length === 0 ? othersInCart(goal, view) : undefined
  if (others)
    return {
      report: `I did not place the order, because there is more in the cart than you said now: ${titled(others)}. Say “place the order” for all of it.`,
      isUndone: true,
    }
  return strategies[goal.kind].next(goal, own, view)
}

/** What the page says of the cart, where that is not as many pieces as were to be ordered. */
function othersInCart({ pieces }: Goal, { controls }: View): string | undefined {
  const cart = controls.find(
    ({ noun, label }) => noun === 'link' && labelIds(label).includes('cart') && /\d/.test(label),
  )
  const count = Number(/\d+/.exec(cart?.label ?? '')?.[0])
  return pieces === undefined || !cart || count === pieces ? undefined : cart.label
}

/** What is for other functions need not wait for the page. */
function withRest(plan: PagePlan, goals: readonly Goal[], task: PageTask): PagePlan {
  const known = new Set(plan.elsewhere)
  const rest = goals.filter((goal) => goal.kind === 'ask' && !known.has(goal.clause) && isElsewhere(goal, task, []))
  return plan.calls.length > 0 ? { ...plan, elsewhere: [...plan.elsewhere, ...rest.map(({ clause }) => clause)] } : plan
}

/** Whoever says "order" and has something put into the cart should know that this is not all. */
function notYet({ kind, clause }: Goal, next: Next, shares: readonly Share[]): string {
  const isOrdering = kind === 'put' && /^(?:order|buy|purchase)\b/i.test(readMood(clause).core)
  const isLeft = !('isMissing' in next || 'isUndone' in next) && shares.every(({ goal }) => goal.kind !== 'order')
  return isOrdering && isLeft ? ' Nothing is ordered yet: say “place the order” for that.' : ''
}

/**
 * What several answers called for already will come to the same again, whichever goal it was for. A menu or a link that was just worked, and
 * is to be worked again, led nowhere.
 */
function isLoop(calls: readonly PlannedCall[], worked: readonly PageCall[]): boolean {
  const turns = [...new Set(worked.map(({ turn }) => turn))].map((turn) => worked.filter((call) => call.turn === turn))
  const isSame = (made: readonly PageCall[]) =>
    made.length === calls.length && made.every((call, at) => calls[at] && isSameCall(calls[at], call))
  const last = turns.at(-1) ?? []
  const ledNowhere = isSame(last) && last.every(({ noun }) => noun === 'menu' || noun === 'link')
  return ledNowhere || turns.filter(isSame).length >= mostRepeats
}

interface Share {
  goal: Goal
  own: PageCall[]
}

/** Which calls were made for which goal. They were made in the order of the goals. */
function shareOut(goals: readonly Goal[], worked: readonly PageCall[]): Share[] {
  const left = [...worked]
  return goals.map((goal) => {
    const own: PageCall[] = []
    while (left[0] && strategies[goal.kind].takes(goal, own, left[0])) own.push(left.shift() as PageCall)
    return { goal, own }
  })
}

/** A question that the page does not answer for sure, or what another function was called for already. */
function isElsewhere({ kind, clause }: Goal, { others, view }: PageTask, unclaimed: MadeCall[]): boolean {
  const tool = chooseTool(clause, others)?.tool
  if (!tool) return false
  const claimed = unclaimed.findIndex(({ name }) => name === tool.name)
  if (claimed >= 0) unclaimed.splice(claimed, 1)
  return claimed >= 0 || (kind === 'ask' && answerOn(clause, view) === undefined)
}

function isForOthers(next: Next, { kind, clause }: Goal, { others }: PageTask): boolean {
  if (!('isMissing' in next)) return false
  const tool = chooseTool(clause, others)?.tool
  const [verb] = tokens(readMood(clause).core.slice(0, 80))
  const isItsVerb = kind === 'press' && verb !== undefined && tool?.vocabulary.leads.has(verb.stem)
  return tool !== undefined && (isItsVerb || completenessOf(tool, clause).missing === 0)
}
