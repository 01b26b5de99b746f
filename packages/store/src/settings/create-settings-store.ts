import type { SettingsStore } from '@deckhand/spec'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { Database } from '../sql/database.ts'
import { changeProfile, readProfile } from './profile.ts'
import { changeSettings, readSettings } from './settings.ts'

export function createSettingsStore(database: Database, chain: AuditChain): SettingsStore {
  return {
    read: (userId) => database.read((sql) => readSettings(sql, userId)),
    write: (userId, change, now) =>
      database.write((sql) => changeSettings(sql, chain, { userId, change, now }), { durable: true }),
    readProfile: (userId) => database.read((sql) => readProfile(sql, userId)),
    writeProfile: (userId, change, now) =>
      database.write((sql) => changeProfile(sql, chain, { userId, change, now }), { durable: true }),
  }
}
