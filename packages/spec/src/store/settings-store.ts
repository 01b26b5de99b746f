import type { TrustLevel } from '../policy.ts'

export interface UserSettings {
  trust: TrustLevel
  /** In lower case, each once. */
  allowlist: string[]
}

/** What a user says about themselves. */
export interface UserProfile {
  name?: string
  /** A name of the IANA database. */
  timeZone?: string
  about?: string
}

export interface SettingsStore {
  /** `supervised` and nobody allowed, until they were written. */
  read(userId: string): Promise<UserSettings>
  /** What is absent stays. Audited. Documents: users/{userId}/settings, users/{userId}/audit. */
  write(userId: string, change: Partial<UserSettings>, now: number): Promise<UserSettings>
  readProfile(userId: string): Promise<UserProfile>
  /** What is absent stays; an empty text takes it away. Audited by the names of the fields. Documents: as for writing. */
  writeProfile(userId: string, change: UserProfile, now: number): Promise<UserProfile>
}
