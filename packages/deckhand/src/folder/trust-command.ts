import { existsSync, realpathSync } from 'node:fs'
import type { Environment } from '../settings/settings.ts'
import { dataFolderPath } from '../store/data-folder.ts'
import { forgetFolder } from './confirmed-folders.ts'
import { type AskPerson, askAtTerminal, askForAll, isTrusted } from './enter-folder.ts'
import { findFolder } from './found-folder.ts'

/** Confirms what the working folder brings, or revokes that. Throws a UsageError when the answer is no, or when there is no terminal. */
export async function trustCommand(
  { forget }: { forget: boolean },
  env: Environment,
  ask: AskPerson = askAtTerminal,
): Promise<number> {
  process.stdout.write(`${forget ? forgetHere(env) : await confirmHere(env, ask)}\n`)
  return 0
}

async function confirmHere(env: Environment, ask: AskPerson): Promise<string> {
  const folder = findFolder(env)
  const { path, brings } = folder
  if (brings.length === 0) return `${path} brings nothing that needs a confirmation.`
  if (isTrusted(folder, env)) return `${path} is confirmed. It brings:\n${brings.map((line) => `  ${line}`).join('\n')}`
  await askForAll(folder, env, ask)
  return `${path} is confirmed. "deckhand trust --forget" revokes that.`
}

/** Also forgets the data folder, so that the next start asks about both. */
function forgetHere(env: Environment): string {
  const here = realpathSync('.')
  const data = dataFolderPath({})
  const paths = existsSync(data) ? [here, realpathSync(data)] : [here]
  const wasThere = paths.map((path) => forgetFolder({ path }, env)).includes(true)
  return wasThere ? `${here} is no longer confirmed.` : `${here} was not confirmed.`
}
