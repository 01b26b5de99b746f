import type { TrustLevel } from '../policy.ts'

export interface UserSettings {
  trust: TrustLevel
  /** In lower case, each once. */
  allowlist: string[]
}

export interface SettingsStore {
  /** `supervised` and nobody allowed, until they were written. */
  read(userId: string): Promise<UserSettings>
  /** What is absent stays. Audited. Documents: users/{userId}/settings, users/{userId}/audit. */
  write(userId: string, change: Partial<UserSettings>, now: number): Promise<UserSettings>
}
