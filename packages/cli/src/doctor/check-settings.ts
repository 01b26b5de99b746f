import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { nearNames } from '@deckhand/spec/near-names'
import { assertArchive } from '../archive/assert-archive.ts'
import { assertRole } from '../assert-role.ts'
import { readServiceSettings } from '../connections/service-settings.ts'
import { readGivenSecret } from '../data-folder.ts'
import { idleSettings } from '../idle-settings.ts'
import { knownSettings } from '../known-settings.ts'
import { readMcpFile } from '../mcp/read-mcp-file.ts'
import { readOperationSettings } from '../operations/operation-settings.ts'
import { readRole } from '../role.ts'
import { type Environment, readHost, readPort, readSettings } from '../settings.ts'
import { readStore } from '../store-choice.ts'
import { UsageError } from '../usage-error.ts'
import { type Check, type Finding, fine, problem, warning } from './finding.ts'

const ownPrefixes = /^(DECKHAND|AGENT|GEMINI|METRICS|SLACK)_/
/** Other programs have settings of these names too. */
const sharedPrefixes = /^(FIREBASE|FIRESTORE)_(?!CONFIG$|.*_EMULATOR_HOST$)/

export const checkSettings = (env: Environment): Check => ({
  name: 'settings',
  look: async () => {
    const wrong = [...wrongSettings(env), ...unknownSettings(env), ...withoutEffect(env)]
    return wrong.length > 0 ? wrong : [fine(`${settingsIn(env)} set, all of them understood.${fromFile(env)}`)]
  },
})

const readers = [
  readSettings,
  readOperationSettings,
  readGivenSecret,
  readMcpFile,
  readServiceSettings,
  ({ PORT }: Environment) => readPort('PORT', PORT),
  readHost,
  ({ DECKHAND_ROLE }: Environment) => readRole('DECKHAND_ROLE', DECKHAND_ROLE),
  (env: Environment) => assertRole(readRole('DECKHAND_ROLE', env.DECKHAND_ROLE), { store: readStore(env) }),
  (env: Environment) => assertArchive(readSettings(env).archive),
]

type Found = Omit<Finding, 'name'>

/** A reader stops at the first wrong setting; without that one it goes on to the next, so that all are told at once. */
function wrongSettings(env: Environment): Found[] {
  const found: Found[] = []
  const left = { ...env }
  for (const read of readers) {
    for (let message = complaint(read, left); message !== undefined; message = complaint(read, left)) {
      found.push(problem(message.replace(/(?<![.])$/, '.'), 'Mend it, or take it away.'))
      const name = knownSettings.find((known) => message?.startsWith(`${known} `))
      // One that is missing cannot be taken away: the reader would complain of it for ever.
      if (name === undefined || left[name] === undefined) break
      delete left[name]
    }
  }
  return found
}

function complaint(read: (env: Environment) => unknown, env: Environment): string | undefined {
  try {
    read(env)
    return undefined
  } catch (thrown) {
    if (thrown instanceof UsageError) return thrown.message
    throw thrown
  }
}

function unknownSettings(env: Environment): Found[] {
  const unknown = Object.keys(env).filter((name) => !knownSettings.includes(name))
  return unknown.flatMap((name) => {
    const [near] = nearNames(name, knownSettings, 1)
    if (!ownPrefixes.test(name) && !(near && sharedPrefixes.test(name))) return []
    return warning(
      `${name} is no setting of Deckhand.`,
      near ? `Did you mean ${near}?` : 'See .env.example for those there are.',
    )
  })
}

function withoutEffect(env: Environment): Found[] {
  return idleSettings(env).map(({ name, needs }) =>
    warning(`${name} is set and has no effect without ${needs}.`, 'Set that, or take this away.'),
  )
}

const settingsIn = (env: Environment): string => {
  const count = knownSettings.filter((name) => env[name]?.trim()).length
  return count === 1 ? '1 is' : `${count} are`
}

/** Whoever wonders why a line of the file has no effect reads here that the environment rules over it. */
function fromFile(env: Environment): string {
  if (!existsSync('.env')) return ''
  const overruled = Object.entries(parseEnv(readFileSync('.env', 'utf8'))).filter(
    ([name, value]) => env[name] !== value,
  )
  const names = overruled.map(([name]) => name).join(', ')
  return ` The file .env is read${names ? `; the environment rules over its ${names}` : ''}.`
}
