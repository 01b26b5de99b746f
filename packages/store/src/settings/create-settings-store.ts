import type { SettingsStore } from '@deckhand/spec'
import type { Database } from '../sql/database.ts'
import { readSettings, writeSettings } from './settings.ts'

export function createSettingsStore(database: Database): SettingsStore {
  return {
    read: (userId) => database.read((sql) => readSettings(sql, userId)),
    write: (userId, change) => database.write((sql) => writeSettings(sql, userId, change), { durable: true }),
  }
}
