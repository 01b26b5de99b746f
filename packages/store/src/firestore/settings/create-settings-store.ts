import type { SettingsStore, UserProfile } from '@deckhand/spec'
import type { AuditChain } from '../../audit/audit-chain.ts'
import { mergeProfile, profileEntry, settingsEntry } from '../../settings/merge-settings.ts'
import { appendAudit } from '../audit/append-audit.ts'
import { userLane } from '../commits/user-lane.ts'
import type { Documents, Writer } from '../documents/documents.ts'
import { changeSettings, keepSettings, loadSettings, readSettings } from './settings.ts'

export function createFirestoreSettingsStore(documents: Documents, chain: AuditChain): SettingsStore {
  return {
    read: (userId) => documents.read((reader) => readSettings(reader, userId)),
    write: (userId, change, now) =>
      documents.write(async (writer) => {
        const settings = await changeSettings(writer, userId, change)
        await appendAudit(writer, chain, { userId, entries: [settingsEntry(settings)], now })
        return settings
      }, userLane(userId)),
    readProfile: (userId) => documents.read(async (reader) => (await loadSettings(reader, userId)).profile),
    writeProfile: (userId, change, now) =>
      documents.write(async (writer) => {
        const profile = await changeProfile(writer, userId, change)
        await appendAudit(writer, chain, { userId, entries: [profileEntry(change)], now })
        return profile
      }, userLane(userId)),
  }
}

async function changeProfile(documents: Writer, userId: string, change: UserProfile): Promise<UserProfile> {
  const stored = await loadSettings(documents, userId)
  const profile = mergeProfile(stored.profile, change)
  keepSettings(documents, userId, { ...stored, profile })
  return profile
}
