import { existsSync } from 'node:fs'
import { nearNames } from '@deckhand/spec/near-names'
import { readEnvFile } from '../../settings/env-file.ts'
import { idleSettings } from '../../settings/idle-settings.ts'
import { knownSettings } from '../../settings/known-settings.ts'
import type { Environment } from '../../settings/settings.ts'
import { type Check, type Finding, fine, warning } from '../finding.ts'
import { wrongSettings } from '../wrong-settings.ts'

const ownPrefixes = /^(DECKHAND|AGENT|GEMINI|METRICS|SLACK)_/
/** Prefixes that other programs use too. */
const sharedPrefixes = /^(FIREBASE|FIRESTORE)_(?!CONFIG$|.*_EMULATOR_HOST$)/

export const checkSettings = (env: Environment): Check => ({
  name: 'settings',
  look: async () => {
    const wrong = [...wrongSettings(env), ...unknownSettings(env), ...withoutEffect(env)]
    return wrong.length > 0 ? wrong : [fine(`${settingsIn(env)} set, and all are valid.${fromFile(env)}`)]
  },
})

type Found = Omit<Finding, 'name'>

function unknownSettings(env: Environment): Found[] {
  const names = new Set([...Object.keys(env), ...Object.keys(readEnvFile())])
  const unknown = [...names].filter((name) => !knownSettings.includes(name))
  return unknown.flatMap((name) => {
    const [near] = nearNames(name, knownSettings, 1)
    if (!ownPrefixes.test(name) && !(near && sharedPrefixes.test(name))) return []
    return warning(
      `${name} is not a setting of Deckhand.`,
      near ? `Did you mean ${near}?` : 'See .env.example for all settings.',
    )
  })
}

function withoutEffect(env: Environment): Found[] {
  return idleSettings(env).map(({ name, needs }) =>
    warning(`${name} is set and has no effect without ${needs}.`, 'Set that, or remove this.'),
  )
}

const settingsIn = (env: Environment): string => {
  const count = knownSettings.filter((name) => env[name]?.trim()).length
  return count === 1 ? '1 is' : `${count} are`
}

/** Says why a line of the file has no effect: the environment overrides it. */
function fromFile(env: Environment): string {
  if (!existsSync('.env')) return ''
  const overruled = Object.entries(readEnvFile()).filter(
    ([name, value]) => knownSettings.includes(name) && env[name] !== value,
  )
  const names = overruled.map(([name]) => name).join(', ')
  return ` The file .env is read${names ? `; the environment overrides its ${names}` : ''}.`
}
