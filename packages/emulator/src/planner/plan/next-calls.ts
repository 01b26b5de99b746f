import { type FillOptions, fillArguments } from '../arguments/fill-arguments.ts'
import type { Parameter } from '../arguments/parameter.ts'
import type { Conversation, MadeCall } from '../conversation/conversation.ts'
import type { Intention } from './plan-steps.ts'
import type { Progress } from './progress.ts'
import type { Tool } from './tool.ts'

export interface PlannedCall {
  tool: Tool
  args: Record<string, unknown>
}

export interface Gap {
  tool: Tool
  missing: Parameter[]
}

/** The calls of the next step, or the first of them that lacks an argument. */
export function nextCalls(
  progress: Progress,
  conversation: Conversation,
  now: Date,
): { calls: PlannedCall[]; gap?: Gap } {
  const calls: PlannedCall[] = []
  for (const intention of progress.next ?? []) {
    const { args, missing } = fillArguments(fillOptions(intention, progress, conversation, now))
    if (missing.length > 0) return { calls: [], gap: { tool: intention.tool, missing } }
    const call = { tool: intention.tool, args }
    if (!isRepeated(call, conversation.made, calls)) calls.push(call)
  }
  return { calls }
}

export function fillOptions(
  intention: Intention,
  progress: Pick<Progress, 'isFollowUp'>,
  conversation: Conversation,
  now: Date,
): FillOptions {
  return {
    tool: intention.tool,
    clause: intention.clause,
    ...(intention.background && { background: intention.background }),
    now,
    answers: conversation.answers,
    results: [...conversation.earlier, ...conversation.made],
    isFollowUp: progress.isFollowUp,
    pasted: conversation.pasted,
  }
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
