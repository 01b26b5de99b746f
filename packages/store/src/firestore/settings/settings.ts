import type { ApprovalRecord, UserProfile, UserSettings } from '@deckhand/spec'
import { firstSettings, mergeSettings, withRecipients } from '../../settings/merge-settings.ts'
import type { Reader, Setter, Writer } from '../documents/documents.ts'
import { paths } from '../documents/paths.ts'

/** users/{userId}/settings/agent */
export interface SettingsDocument extends UserSettings {
  profile: UserProfile
}

export async function loadSettings(documents: Reader, userId: string): Promise<SettingsDocument> {
  const found = await documents.get<SettingsDocument>(paths.settings(userId))
  const { trust, allowlist, profile } = found ?? { ...firstSettings, profile: {} }
  return { trust, allowlist, profile }
}

export async function readSettings(documents: Reader, userId: string): Promise<UserSettings> {
  const { trust, allowlist } = await loadSettings(documents, userId)
  return { trust, allowlist }
}

export function keepSettings(documents: Setter, userId: string, { trust, allowlist, profile }: SettingsDocument): void {
  documents.set(paths.settings(userId), { trust, allowlist, profile })
}

/** The caller writes the audit entry. */
export async function changeSettings(
  documents: Writer,
  userId: string,
  change: Partial<UserSettings>,
): Promise<UserSettings> {
  const stored = await loadSettings(documents, userId)
  const settings = mergeSettings(stored, change)
  keepSettings(documents, userId, { ...stored, ...settings })
  return settings
}

/** The caller writes the audit entry. Throws FORBIDDEN. */
export async function allowRecipients(documents: Writer, approval: ApprovalRecord): Promise<UserSettings> {
  const settings = await readSettings(documents, approval.userId)
  return changeSettings(documents, approval.userId, withRecipients(settings, approval))
}
