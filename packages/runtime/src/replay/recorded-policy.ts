import type { Policy, RunEvent, Verdict } from '@deckhand/spec'
import type { RecordedCall } from './recorded-run.ts'
import type { Script } from './script.ts'

const allow: Verdict = { decision: 'allow', reason: 'It was allowed.' }
const denial = 'The policy does not allow this. '

/** Decides as was decided. Every call is put before it twice, as a write is: when the model makes it, and right before it runs. */
export function recordedPolicy(script: Script): Policy {
  return ({ input }) => {
    const call = script.callOf(input)
    if (!call) return allow
    const { error, approval } = call.part
    const isAnswered = call.wasRefused || script.isSettling
    const failure = policyFailure(call, script)
    if (failure !== undefined) throw new Error(failure.match(/\((.*)\)$/s)?.[1])
    if (error?.code === 'DENIED' && isAnswered) return { decision: 'deny', reason: error.message.replace(denial, '') }
    if (approval && script.isSettling === wasAskedLate(call, script)) {
      const { reason, byAllowlist, mostTrust } = approval
      return { decision: 'ask', reason, ...(byAllowlist && { byAllowlist }), ...(mostTrust && { mostTrust }) }
    }
    return allow
  }
}

/** When it failed right before a call was run, only the run says so. Calls beside it that were running say otherwise than those that were not. */
function policyFailure({ part: { error }, wasRefused }: RecordedCall, script: Script): string | undefined {
  if (error?.code === 'POLICY_FAILED' && wasRefused) return error.message
  const { outcome } = script.recorded.run
  if (!script.isSettling || outcome.status !== 'failed' || outcome.code !== 'POLICY_FAILED') return undefined
  return error?.code === 'CANCELLED' && error.message.startsWith('Not run') ? outcome.message : undefined
}

/** A call that was asked for right before it ran had been allowed before: then work was begun although nothing else could go on. */
function wasAskedLate({ part }: RecordedCall, { calls, recorded: { told } }: Script): boolean {
  if (calls.some((call) => call.part.approval === undefined && !call.wasRefused)) return false
  const events: RunEvent[] = told.map(({ event }) => event)
  const since = events.findIndex((event) => event.type === 'tool_call_start' && event.id === part.id)
  const park = events.findIndex((event, index) => index > since && event.type === 'parked')
  return events.slice(since, park).some((event) => event.type === 'status' && event.status === 'executing')
}
