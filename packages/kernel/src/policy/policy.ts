import type { Policy, PolicyQuestion, TrustLevel, Verdict } from '@deckhand/spec'
import { lowerTrust, roleOf } from '@deckhand/spec/trust'

export interface PolicySettings {
  trust: TrustLevel
  /** The kill switch: `false` denies every side effect, whatever else is set or was approved. */
  sideEffectsEnabled: boolean
  /** Addresses that a `delegated` agent may reach without asking. */
  allowlist: string[]
}

/** A policy that depends on settings alone. It reads `settings` for each question, so a change applies to the next call. */
export function standardPolicy(settings: () => PolicySettings): Policy {
  return (question) => judge(question, settings())
}

/** Precedence from top to bottom: the kill switch, calls that always need approval, calls that may leak data, calls without a side effect, then trust. */
export function judge(question: PolicyQuestion, settings: PolicySettings): Verdict {
  const { effect, confirm, by, requests = [], madeUp = [] } = question
  if (!settings.sideEffectsEnabled && (effect === 'write' || requests.length > 0)) {
    const what = effect === 'write' ? '' : ' A request to another server counts as one.'
    return {
      decision: 'deny',
      reason: `Side effects are switched off for everyone (AGENT_SIDE_EFFECTS_ENABLED=false).${what}`,
    }
  }
  if (by) return { decision: 'ask', reason: `Someone with the role ${roleOf(by)} has to approve this each time.` }
  if (confirm) return { decision: 'ask', reason: 'You are asked about this each time.' }
  // At every trust level: trust is about acting for the user, and this address may leak the user's data to a stranger.
  if (madeUp.length > 0) return { decision: 'ask', reason: madeUpReason }
  if (effect !== 'write') return { decision: 'allow', reason: 'It has no effect outside Deckhand.' }
  switch (settings.trust) {
    case 'supervised':
      return { decision: 'ask', reason: supervisedReason, ...byAllowlist(question) }
    case 'delegated':
      return judgeDelegated(question, settings.allowlist)
    case 'autonomous':
      return { decision: 'allow', reason: 'The agent may act by itself.' }
  }
}

/**
 * Why a waiting call needs approval under the current settings, because trust and allowlist may have changed since. Other reasons stay the same.
 * It never approves anything: a person answers what was asked.
 */
export function reasonNow(
  asked: { reason: string; recipients: string[]; byAllowlist?: true; mostTrust?: TrustLevel },
  { trust, allowlist }: Pick<PolicySettings, 'trust' | 'allowlist'>,
): string {
  const { reason, recipients, byAllowlist, mostTrust } = asked
  if (!trustReasons.some((known) => reason.startsWith(known))) return reason
  const current = lowerTrust(trust, mostTrust) ?? trust
  if (current === 'supervised') return supervisedReason
  const isBeyondAllowlist = recipients.length > 0 && !byAllowlist
  const question = { recipients, ...(isBeyondAllowlist && { ignoresAllowlist: true as const }) }
  const verdict = current === 'delegated' ? judgeDelegated(question, allowlist) : undefined
  return verdict?.decision === 'ask' ? verdict.reason : 'You were asked before your settings allowed it.'
}

const supervisedReason = 'Every side effect needs your approval.'
const beyondAllowlistReason = 'The allowlist does not cover this.'
const noRecipientReason = 'It has no recipient to allow.'
const strangersReason = 'Not on your allowlist: '
const trustReasons = [supervisedReason, beyondAllowlistReason, noRecipientReason, strangersReason]

const madeUpReason =
  'The agent has read things of yours. It got this address neither from you nor from a search result or a web page, so the address may carry what was read to that server.'

/** One unknown recipient is enough to ask. Otherwise a message to an allowed address could reach anyone who is listed beside it. */
function judgeDelegated(question: Reach, allowlist: string[]): Verdict {
  const { recipients, ignoresAllowlist } = question
  if (ignoresAllowlist) return { decision: 'ask', reason: beyondAllowlistReason }
  const allowed = new Set(allowlist.map(normalise))
  const strangers = recipients.filter((recipient) => !allowed.has(normalise(recipient)))
  if (recipients.length > 0 && strangers.length === 0) {
    return { decision: 'allow', reason: 'Every recipient is on your allowlist.' }
  }
  const who = strangers.length > 0 ? `${strangersReason}${strangers.join(', ')}.` : noRecipientReason
  return { decision: 'ask', reason: who, ...byAllowlist(question) }
}

type Reach = Pick<PolicyQuestion, 'recipients' | 'ignoresAllowlist'>

const byAllowlist = ({ recipients, ignoresAllowlist }: Reach) =>
  recipients.length > 0 && !ignoresAllowlist ? { byAllowlist: true as const } : {}

/** `toLowerCase` would turn the Kelvin sign into a k, and an unlisted address into a listed one. */
const normalise = (address: string) => address.trim().replace(/[^\u212a]+/g, (part) => part.toLowerCase())
