import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { isAbsolute, join, parse, resolve, sep } from 'node:path'
import { createInterface } from 'node:readline'
import { commands } from '../command-line/command-line.ts'
import { NotConfirmed, UsageError } from '../command-line/usage-error.ts'
import { readEnvFile } from '../settings/env-file.ts'
import { knownSettings } from '../settings/known-settings.ts'
import type { Environment } from '../settings/settings.ts'
import { cleanLine } from '../terminal/terminal-text.ts'
import { confirmFolder, holdAgents, holdCode, holdMcpFile, isConfirmed } from './confirmed-folders.ts'
import { adoptDataFolder } from './found-data-folder.ts'
import type { FoundFolder } from './found-folder.ts'
import { userConfigFolder, userDataFolder } from './user-folders.ts'

/** Other programs start these commands, in any folder. */
const startedByPrograms = ['mcp', 'acp', 'bridge']
/** These commands read no settings, or ask about the folder themselves. */
const withoutSettings = ['init', 'emulator', 'actions', 'agent-kit', 'help', 'trust']
/** These commands only check the folder's files, so they also run without its settings. */
const checksOnly = ['agents', 'validate']

/** Resolves with the line that a person typed, or `undefined` when there is no terminal. */
export type AskPerson = (question: string) => Promise<string | undefined>

/**
 * Completes the environment with what the command may take from the working folder. Commands that other programs start take nothing and move to the
 * user's own folders. Throws a UsageError when the folder needs a confirmation and gets none.
 */
export async function enterFolder(args: string[], env: Environment, ask: AskPerson = askAtTerminal): Promise<void> {
  const [command = 'help'] = args
  if (startedByPrograms.includes(command)) return leaveFolder(command, env)
  if (withoutSettings.includes(command) || !commands.includes(command)) return
  if (args.includes('--help') || args.includes('-h')) return
  // Only commands that need the readers of agents and servers load them.
  const { findFolder } = await import('./found-folder.ts')
  const folder = findFolder(env)
  const mayUse = isTrusted(folder, env) || (!checksOnly.includes(command) && (await askForAll(folder, env, ask)))
  const ignored = Object.keys(mayUse ? {} : folder.settings)
  if (ignored.length > 0) process.stderr.write(`Ignored in .env: ${ignored.join(', ')}. ${howToConfirm}\n`)
  Object.assign(env, folder.harmless, mayUse ? folder.settings : {})
  if (folder.mcp) holdMcpFile(folder.mcp)
  if (mayUse) holdCode(folder.path, folder.code)
  if (folder.agents && !isUsersOwn(folder.agents.folder, env)) holdAgents(folder.agents.folder, folder.agents.settings)
}

function isUsersOwn(folder: string, env: Environment): boolean {
  const own = userConfigFolder(env)
  const spellings = existsSync(own) ? [own, realpathSync(own)] : []
  return spellings.some((spelling) => resolve(folder).startsWith(spelling + sep))
}

export function isTrusted(folder: FoundFolder, env: Environment): boolean {
  const isKnown = isConfirmed(folder, env)
  return folder.brings.length === 0 || (isKnown && folder.dataFolder === undefined)
}

/** Stores a yes. Throws NotConfirmed when the answer is no, or when there is no terminal. */
export async function askForAll(folder: FoundFolder, env: Environment, ask: AskPerson): Promise<true> {
  const path = cleanLine(folder.path)
  const about = `${path} brings settings that you have not confirmed:\n\n${folder.brings.map((line) => `  ${line}\n`).join('')}`
  const answer = await ask(`${about}\n${warning}\nUse them? [y/N] `)
  if (answer === undefined) throw new NotConfirmed(`${about}\nNothing was started. ${howToConfirm}`)
  if (!/^y(es)?$/i.test(answer.trim())) throw new NotConfirmed(`Nothing was started, and nothing from ${path} is used.`)
  remember(folder, env)
  return true
}

function remember(folder: FoundFolder, env: Environment): void {
  try {
    confirmFolder(folder, env)
    if (folder.dataFolder !== undefined) adoptDataFolder(folder.dataFolder, env)
  } catch (cause) {
    const message = `The answer cannot be stored (${(cause as Error).message}). Make ${userConfigFolder(env)} writable, or set the variables in the environment.`
    throw new UsageError(message, { cause })
  }
}

const warning =
  'They can run code, start programs, and send your data and keys elsewhere. Say yes only if you know who wrote them.\nYou are asked again when they change.'
const howToConfirm =
  'Run "deckhand trust" in this folder, at a terminal, to use what it brings; or set the variables in the environment.'

/** Asks on stderr, because stdout may be a pipe. */
export async function askAtTerminal(question: string): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined
  const reader = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return await new Promise((resolve) => {
      // Ctrl-C and Ctrl-D mean no.
      reader.on('close', () => resolve(''))
      reader.question(question, resolve)
    })
  } finally {
    reader.close()
  }
}

const pathSettings = [
  ...['DECKHAND_DATA', 'DECKHAND_AGENTS', 'DECKHAND_MCP', 'DECKHAND_PROJECT', 'DECKHAND_SITES', 'DECKHAND_ARCHIVE'],
  ...['GOOGLE_APPLICATION_CREDENTIALS', 'GEMINI_BIN', 'GEMINI_TLS_CERT', 'GEMINI_TLS_KEY'],
]

/**
 * Moves to the user's configuration folder, whose `.env`, `agents` and `mcp.json` are the user's own, and uses the user's data folder unless the
 * environment names another. Refuses relative paths in the environment, because they meant the folder that we leave.
 */
function leaveFolder(command: string, env: Environment): void {
  for (const name of pathSettings) assertAbsolute(name, env[name]?.trim() ?? '', command)
  const folder = userConfigFolder(env)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    process.chdir(folder)
  } catch {
    // Without a configuration folder there are no settings, and the command works without them.
    process.chdir(parse(folder).root)
  }
  // The bridge starts no MCP server, so a variable meant for one would only reach its CLI agent.
  const isTaken = (name: string) => env[name] === undefined && (command !== 'bridge' || knownSettings.includes(name))
  const own = Object.entries(readEnvFile(join(folder, '.env'))).filter(([name]) => isTaken(name))
  Object.assign(env, Object.fromEntries(own))
  if (!env.DECKHAND_DATA?.trim()) env.DECKHAND_DATA = userDataFolder(env)
}

function assertAbsolute(name: string, value: string, command: string): void {
  // A program name is looked up in PATH.
  const isName = name === 'GEMINI_BIN' && !/[\\/]|\.[cm]?js$/.test(value)
  if (value === '' || isName || isAbsolute(value)) return
  throw new UsageError(
    `${name} must be an absolute path for "deckhand ${command}", and is "${value}": other programs start this command, in any folder.`,
  )
}
