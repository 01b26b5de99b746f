import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findChromium } from './find-chromium.mjs'

/**
 * Heavy programs that only tests need, such as a browser or a database. Only `npm test` asks for them. One is
 *
 *   { name, variable, find, install }
 *
 * - `name`: what people call it.
 * - `variable`: the environment variable that tells the tests where it is. A user who sets it has the last word.
 * - `find()`: resolves with the path of one that is on this machine, or undefined.
 * - `install()`: puts one under node_modules and resolves with its path; leave it out where it may not be installed for the user.
 *   It may throw, with a message that says what to do.
 */
export const testTools = [
  { name: 'Chromium', variable: 'DECKHAND_CHROMIUM', find: async () => findChromium() },
  { name: 'LibreOffice', variable: 'DECKHAND_LIBREOFFICE', find: () => onPath('soffice') },
]

/** Where a program is that can be started by its name. */
function onPath(program) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
}

/** The environment the tests run in. A tool that cannot be had is no failure here: the tests that need it skip, and say so. */
export async function prepareTestTools(tools = testTools, environment = process.env, say = console.error) {
  const found = {}
  for (const tool of tools) {
    const path = environment[tool.variable] || (await locate(tool, say))
    if (path) found[tool.variable] = path
  }
  return found
}

async function locate(tool, say) {
  try {
    const path = (await tool.find()) ?? (await tool.install?.())
    if (!path)
      say(
        `${tool.name} is not on this machine, so the tests that need it are skipped. Set ${tool.variable} to its path to run them.`,
      )
    return path
  } catch (error) {
    say(`${tool.name} could not be had, so the tests that need it are skipped: ${error.message}`)
    return undefined
  }
}
