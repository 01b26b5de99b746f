import { failureIn } from '../answer/results.ts'
import { type FillOptions, fillArguments } from '../arguments/fill-arguments.ts'
import { leavesOf } from '../arguments/parameter.ts'
import type { Conversation, MadeCall } from '../conversation/conversation.ts'
import { escapePattern } from '../language/escape-pattern.ts'
import { fillOptions, isRepeated, type PlannedCall } from './next-calls.ts'
import type { Progress } from './progress.ts'

const aboutArguments =
  /\b(?:invalid|argument|arguments|parameter|validation|schema|must|required|expected|malformed|missing|format|unknown|not allowed|bad)\b/i

/**
 * Other arguments for a call that was refused because of one, or undefined when there are none: the field that the error names is
 * filled with the next best words, or left out when it may be.
 */
export function correctedArguments(call: MadeCall, options: FillOptions): Record<string, unknown> | undefined {
  const failure = call.response ? failureIn(call.response) : undefined
  if (!failure || failure.isRejected || !aboutArguments.test(failure.message)) return undefined
  const named = leavesOf(options.tool.schema).find(({ path }) => namesField(failure.message, path.at(-1) ?? ''))
  if (!named) return undefined
  const refused = new Map([[named.path.join('.'), valueAt(call.args, named.path)]])
  const { args, missing } = fillArguments({ ...options, refused })
  return missing.length > 0 || JSON.stringify(args) === JSON.stringify(call.args) ? undefined : args
}

function namesField(message: string, name: string): boolean {
  return name !== '' && new RegExp(`(?<![\\p{L}\\d_])${escapePattern(name)}(?![\\p{L}\\d_])`, 'iu').test(message)
}

function valueAt(args: Record<string, unknown>, path: string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], args)
}

/** A call that was refused for its arguments, once more with others, if others can be found. Never a third time. */
export function correctedCall(progress: Progress, conversation: Conversation, now: Date): PlannedCall | undefined {
  for (const [intention, calls] of progress.calls) {
    const [call] = calls
    if (!call || calls.length > 1) continue
    const args = correctedArguments(call, fillOptions(intention, progress, conversation, now))
    const again = args && { tool: intention.tool, args }
    if (again && !isRepeated(again, conversation.made)) return again
  }
  return undefined
}
