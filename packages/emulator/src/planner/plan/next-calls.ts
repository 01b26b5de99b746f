import { type FillOptions, fillArguments } from '../arguments/fill-arguments.ts'
import type { Parameter } from '../arguments/parameter.ts'
import { isReference } from '../arguments/reference.ts'
import type { Conversation, MadeCall } from '../conversation/conversation.ts'
import { dependsOnNothing } from './found-nothing.ts'
import { meantItems } from './meant-items.ts'
import type { Intention, Step } from './plan-steps.ts'
import type { Progress } from './progress.ts'
import type { Tool } from './tool.ts'

export interface PlannedCall {
  tool: Tool
  args: Record<string, unknown>
}

export interface Gap {
  tool: Tool
  clause: string
  missing: Parameter[]
}

export interface NextCalls {
  calls: PlannedCall[]
  gap?: Gap
  /** What cannot be done, for what it needs was not found. */
  skipped: Skipped[]
}

export interface Skipped extends Intention {
  /** In words, when it is not that nothing was found. */
  why?: string
}

/** The calls of the next step of which something can be done, or the first of them that lacks an argument. */
export function nextCalls(progress: Progress, conversation: Conversation, now: Date): NextCalls {
  const skipped: Skipped[] = []
  for (const step of progress.next ? [progress.next, ...progress.later] : []) {
    const found = callsOf(step, progress, conversation, now)
    skipped.push(...found.skipped)
    if (found.gap || found.calls.length > 0) return { ...found, skipped }
  }
  return { calls: [], skipped }
}

function callsOf(step: Step, progress: Progress, conversation: Conversation, now: Date): NextCalls {
  const calls: PlannedCall[] = []
  const skipped: Skipped[] = []
  for (const intention of step) {
    const meant = intention.needsResults ? meantItems(intention, foundBefore(intention, progress)) : undefined
    if (meant && 'why' in meant) {
      skipped.push({ ...intention, why: meant.why })
      continue
    }
    if (meant) {
      const each = callsForEach(intention, meant.items, fillOptions(intention, progress, conversation, now))
      calls.push(...each.filter((call) => !isRepeated(call, conversation.made, calls)))
      continue
    }
    const { args, missing } = fillArguments(fillOptions(intention, progress, conversation, now))
    if ((intention.needsResults && missing.some(isReference)) || dependsOnNothing(intention, progress)) {
      skipped.push(intention)
      continue
    }
    if (missing.length > 0)
      return { calls: [], gap: { tool: intention.tool, clause: intention.clause, missing }, skipped }
    const call = { tool: intention.tool, args }
    if (!isRepeated(call, conversation.made, calls)) calls.push(call)
  }
  return { calls, skipped }
}

/** The same deed for each of these. */
function callsForEach(intention: Intention, items: readonly unknown[], options: FillOptions): PlannedCall[] {
  return items.slice(0, mostAtOnce).flatMap((item) => {
    const results = [{ name: '', args: {}, response: { items: [item] } }]
    const { args, missing } = fillArguments({ ...options, results, isFollowUp: true })
    return missing.length > 0 ? [] : [{ tool: intention.tool, args }]
  })
}

const mostAtOnce = 20

/** The search that a deed takes its thing from. */
function foundBefore(intention: Intention, { plan, calls }: Progress): { by: Intention; call: MadeCall } | undefined {
  const all = plan.flat()
  const by = all.slice(0, all.indexOf(intention)).findLast(({ feeds }) => feeds)
  const call = by && calls.get(by)?.at(-1)
  return by && call && { by, call }
}

export function fillOptions(
  intention: Intention,
  progress: Pick<Progress, 'isFollowUp'> & Partial<Pick<Progress, 'plan' | 'calls'>>,
  conversation: Conversation,
  now: Date,
): FillOptions {
  return {
    tool: intention.tool,
    clause: intention.clause,
    ...(intention.background && { background: intention.background }),
    now,
    timeZone: conversation.timeZone,
    answers: conversation.answers,
    results: intention.needsResults
      ? callsBefore(intention, progress)
      : [...conversation.earlier, ...conversation.made],
    isFollowUp: progress.isFollowUp,
    otherClauses: otherClauses(intention, progress.plan ?? []),
    pasted: conversation.pasted,
  }
}

/** What was looked for is taken from where it was looked for, not from whatever came back since. */
function callsBefore(
  intention: Intention,
  { plan = [], calls }: Partial<Pick<Progress, 'plan' | 'calls'>>,
): MadeCall[] {
  const all = plan.flat()
  return all.slice(0, all.indexOf(intention)).flatMap((before) => calls?.get(before) ?? [])
}

function otherClauses(intention: Intention, plan: readonly Step[]): string[] {
  const others = plan.flat().filter((other) => other !== intention && !other.isPreparation)
  return others.map(({ clause }) => clause)
}

/** The same call twice for one request is how agents loop. */
export function isRepeated(
  call: PlannedCall,
  made: readonly MadeCall[],
  planned: readonly PlannedCall[] = [],
): boolean {
  const key = keyOf(call.tool.name, call.args)
  return (
    made.some(({ name, args }) => keyOf(name, args) === key) ||
    planned.some(({ tool, args }) => keyOf(tool.name, args) === key)
  )
}

function keyOf(name: string, args: Record<string, unknown>): string {
  return `${name} ${canonical(args)}`
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, member]) => `${JSON.stringify(key)}:${canonical(member)}`).join(',')}}`
}
