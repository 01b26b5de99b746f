import type { Policy, RunEvent, Verdict } from '@deckhand/spec'
import type { RecordedCall } from './recorded-run.ts'
import type { Script } from './script.ts'

const allow: Verdict = { decision: 'allow', reason: 'It was allowed.' }
const denial = 'The policy does not allow this. '

/** Returns the recorded verdicts. It judges every call twice, as for a write: when the model makes it, and right before it runs. */
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

/** If the policy failed right before a call ran, only the outcome of the run says so. The calls that had not started say "Not run". */
function policyFailure({ part: { error }, wasRefused }: RecordedCall, script: Script): string | undefined {
  if (error?.code === 'POLICY_FAILED' && wasRefused) return error.message
  const { outcome } = script.recorded.run
  if (!script.isSettling || outcome.status !== 'failed' || outcome.code !== 'POLICY_FAILED') return undefined
  return error?.code === 'CANCELLED' && error.message.startsWith('Not run') ? outcome.message : undefined
}

/** True if approval was requested right before the call ran, not in its turn: then the run was executing before it parked. */
function wasAskedLate({ part }: RecordedCall, { calls, recorded }: Script): boolean {
  if (calls.some((call) => call.part.approval === undefined && !call.wasRefused)) return false
  const events: RunEvent[] = recorded.events.map(({ event }) => event)
  const since = events.findIndex((event) => event.type === 'tool_call_start' && event.id === part.id)
  const park = events.findIndex((event, index) => index > since && event.type === 'parked')
  return events.slice(since, park).some((event) => event.type === 'status' && event.status === 'executing')
}
