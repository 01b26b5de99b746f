import { settingTable } from './setting-table.ts'
import type { Environment } from './settings.ts'

/** The name of every setting. tests/deckhand/settings.test.ts holds it against the sources. */
export const knownSettings: readonly string[] = settingTable.flatMap(({ rows }) =>
  rows.flatMap(({ names }) => Object.keys(names)),
)

/** An environment for a program that is not Deckhand: without our settings, which hold keys, tokens and databases, but for those it reads itself. */
export function withoutSettings(env: Environment, except: readonly string[] = []): Environment {
  const isOurs = (name: string) => name.startsWith('DECKHAND_') || knownSettings.includes(name)
  return Object.fromEntries(Object.entries(env).filter(([name]) => !isOurs(name) || except.includes(name)))
}

/**
 * What a `.env` that was merely found may set. All others name code, programs, servers, addresses or credentials, say who gets in, or delete something:
 * they count only in a folder that a person confirmed. A new setting needs a confirmation unless it is added here.
 */
export const harmlessSettings: readonly string[] = [
  'AGENT_MAX_LOOP_STEPS',
  'AGENT_SIDE_EFFECTS_ENABLED',
  'AGENT_MAX_RUNS',
  'AGENT_MODEL_SILENCE_MS',
  'DECKHAND_DRAIN_MS',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'NO_COLOR',
]
