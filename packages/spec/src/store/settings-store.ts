import type { TrustLevel } from '../policy/policy.ts'

export interface UserSettings {
  trust: TrustLevel
  /** In lower case, without duplicates. */
  allowlist: string[]
}

/** What users say about themselves. */
export interface UserProfile {
  name?: string
  /** An IANA time zone name. */
  timeZone?: string
  about?: string
}

export interface SettingsStore {
  /** The default is `supervised` with an empty allowlist. */
  read(userId: string): Promise<UserSettings>
  /** Absent fields stay unchanged. Audited. Firestore documents: users/{userId}/settings, users/{userId}/audit. */
  write(userId: string, change: Partial<UserSettings>, now: number): Promise<UserSettings>
  readProfile(userId: string): Promise<UserProfile>
  /** Absent fields stay unchanged; an empty text removes a field. The audit has only the names of the fields. Firestore documents: as for `write`. */
  writeProfile(userId: string, change: UserProfile, now: number): Promise<UserProfile>
}
