import type { ApprovalRecord, AuditEntry, UserProfile, UserSettings } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { canAlwaysAllow, insteadOfAlways } from '@deckhand/spec/trust'

export const firstSettings: UserSettings = { trust: 'supervised', allowlist: [] }

/** What is absent stays. */
export function mergeSettings(current: UserSettings, change: Partial<UserSettings>): UserSettings {
  return {
    trust: change.trust ?? current.trust,
    allowlist: normalise(change.allowlist ?? current.allowlist),
  }
}

/** The trust may have changed since the question was shown: an entry without an effect now would get one when the trust changes again. Throws FORBIDDEN. */
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
  // Not the Kelvin sign, as for the policy: allowing one address must not allow the one with a k.
  const cleaned = addresses.map((address) => address.trim().replace(/[^\u212a]+/g, (part) => part.toLowerCase()))
  return [...new Set(cleaned)].filter((address) => address !== '')
}

/** What the audit says of a change. */
export const settingsEntry = (settings: UserSettings): AuditEntry => ({
  kind: 'settings_changed',
  data: { ...settings },
})

/** What is absent stays; an empty text takes it away. */
export function mergeProfile(current: UserProfile, change: UserProfile): UserProfile {
  return Object.fromEntries(Object.entries({ ...current, ...change }).filter(([, value]) => value !== ''))
}

/** The audit cannot be emptied, so it names what was changed and not what it says. */
export const profileEntry = (change: UserProfile): AuditEntry => ({
  kind: 'settings_changed',
  data: { profile: Object.keys(change) },
})
