import type { ApprovalRecord, AuditEntry, UserProfile, UserSettings } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { canAlwaysAllow, insteadOfAlways } from '@deckhand/spec/trust'

export const firstSettings: UserSettings = { trust: 'supervised', allowlist: [] }

/** Absent fields stay as they are. */
export function mergeSettings(current: UserSettings, change: Partial<UserSettings>): UserSettings {
  return {
    trust: change.trust ?? current.trust,
    allowlist: normalise(change.allowlist ?? current.allowlist),
  }
}

/**
 * Throws FORBIDDEN if "always" has no effect at the current trust, which may have changed since the question was shown. An entry without an effect
 * now would get one when the trust changes again.
 */
export function withRecipients(
  { trust, allowlist }: UserSettings,
  approval: ApprovalRecord,
): Pick<UserSettings, 'allowlist'> {
  if (!canAlwaysAllow(approval, trust)) {
    const message = `This call cannot be always allowed, and nothing was decided. ${insteadOfAlways(approval, trust)}`
    throw new DeckhandError('FORBIDDEN', message, { field: 'decision' })
  }
  return { allowlist: [...allowlist, ...approval.recipients] }
}

function normalise(addresses: string[]): string[] {
  // Keeps the Kelvin sign, as the policy does: allowing an address with it must not allow the one with a k.
  const cleaned = addresses.map((address) => address.trim().replace(/[^\u212a]+/g, (part) => part.toLowerCase()))
  return [...new Set(cleaned)].filter((address) => address !== '')
}

/** The audit entry of a change. */
export const settingsEntry = (settings: UserSettings): AuditEntry => ({
  kind: 'settings_changed',
  data: { ...settings },
})

/** Absent fields stay as they are; an empty text removes the field. */
export function mergeProfile(current: UserProfile, change: UserProfile): UserProfile {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''))
}

/** Names the changed fields without their values, because nothing is ever removed from the audit. */
export const profileEntry = (change: UserProfile): AuditEntry => ({
  kind: 'settings_changed',
  data: { profile: Object.keys(change) },
})
