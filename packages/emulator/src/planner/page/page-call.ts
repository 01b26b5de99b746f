import { failureIn, isRecord, unwrap } from '../answer/results.ts'
import type { MadeCall } from '../conversation/conversation.ts'
import type { PlannedCall } from '../plan/next-calls.ts'

/** A call that worked the page, with what came of it. The page is another by now: all that is known of it is told here. */
export interface PageCall extends MadeCall {
  /** Which answer of the model it was in. */
  turn: number
  noun: string
  /** What was worked, in the page's words. */
  target: string
  /** Why it did not work. */
  failure?: { message: string; isRejected: boolean }
  /** What the page said since: status lines and alerts. */
  said: string[]
}

export function pageCall(call: MadeCall, turn: number): PageCall {
  const outcome = unwrap(call.response ?? {})
  const failure = failureIn(call.response ?? {})
  const done = isRecord(outcome) && typeof outcome.done === 'string' ? outcome.done : ''
  const changes = isRecord(outcome) && Array.isArray(outcome.changes) ? outcome.changes.map(String) : []
  const [, noun = '', target = ''] = /\bthe ([a-z ]+?) "(.*)"/s.exec(done.replace(/" to ".*$/s, '"')) ?? []
  const named = [call.name.replace(/^(?:click|fill|toggle)-/, ''), call.args.refName, call.args.item].filter(Boolean)
  return {
    ...call,
    turn,
    noun,
    target: target || named.join(' ').replaceAll('-', ' '),
    ...(failure && { failure }),
    said: changes.flatMap(saidIn),
  }
}

/** `new {"status":"Added."}`, and `content > alert: "" -> "Not yet."`. */
function saidIn(change: string): string[] {
  if (/: no longer /.test(change)) return []
  const [, text] =
    /"(?:status|alert)":"((?:[^"\\]|\\.)*)"/.exec(change) ?? /\b(?:status|alert): .* -> "(.*)"$/s.exec(change) ?? []
  return text ? [text.replaceAll('\\"', '"')] : []
}

export const isDone = ({ failure }: PageCall) => failure === undefined

export function isSameCall({ tool, args }: PlannedCall, call: MadeCall): boolean {
  return tool.name === call.name && JSON.stringify(args) === JSON.stringify(call.args)
}
