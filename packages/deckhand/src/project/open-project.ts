import { readFileSync, realpathSync } from 'node:fs'
import { toDeckhandError } from '@deckhand/spec/errors'
import { shownPath } from '../actions/project-folder.ts'
import { describeProblem } from '../agents/describe-problem.ts'
import { heldCodeOf } from '../folder/confirmed-folders.ts'
import { type CheckedOptions, checkDeckhandOptions } from '../product/check-deckhand-options.ts'
import type { DeckhandOptions } from '../product/deckhand-options.ts'
import type { OpenOptions } from '../product/open-deckhand.ts'
import { partsOf, settingsIn } from '../product/product-parts.ts'
import { type Environment, readProject } from '../settings/settings.ts'
import { loadModule, nextLoad } from './load-module.ts'
import { configFilesIn } from './project-files.ts'

/** What a project's files configure. */
export interface OpenedProject extends Pick<OpenOptions, 'product' | 'toolFiles'> {
  /** The environment, with the config's settings on top. */
  env: Environment
  observers: NonNullable<DeckhandOptions['observers']>
}

/** A project whose code is trusted. */
export interface TrustedProject {
  folder: string
  /** The texts of the files that a person confirmed, by path. Absent for a named project, because naming it trusts its code. */
  confirmed?: ReadonlyMap<string, string>
}

/** The named project, or the confirmed working folder. `undefined` if there is neither: then no code may run. */
export function trustedProject(env: Environment): TrustedProject | undefined {
  const named = readProject(env)
  if (named !== undefined) return { folder: realpathSync(named) }
  const folder = realpathSync('.')
  const confirmed = heldCodeOf(folder)
  return confirmed && { folder, confirmed }
}

/** Runs the project's config. Throws an error with file, line and column of a mistake. */
export async function openProject(env: Environment): Promise<OpenedProject> {
  const project = trustedProject(env)
  if (!project) return { env, observers: [] }
  const { folder, confirmed } = project
  const toolFiles = { project: folder, ...(confirmed && { confirmed }) }
  const options = await readConfig(project)
  if (!options) return { env, toolFiles, observers: [] }
  return {
    env: { ...env, ...settingsIn(options) },
    toolFiles,
    product: partsOf(options),
    observers: options.observers ?? [],
  }
}

const ofProducts = {
  basePath: 'A command always serves at the root path.',
  origins: 'Sites whose pages have the agent are listed in config/sites.yaml (DECKHAND_SITES).',
  folder: 'Set DECKHAND_DATA.',
  env: 'Set the variables in the environment or in .env.',
  logger: 'A command has its own log (LOG_LEVEL, LOG_FORMAT).',
} satisfies Partial<Record<keyof DeckhandOptions, string>>

async function readConfig({ folder, confirmed }: TrustedProject): Promise<CheckedOptions | undefined> {
  const [path, more] = configFilesIn(folder)
  if (path === undefined) return undefined
  const name = shownPath(path)
  if (more !== undefined) throw new Error(`There are ${name} and ${shownPath(more)}. Keep one of them.`)
  if (confirmed && confirmed.get(path) !== readFileSync(path, 'utf8'))
    throw new Error(
      `${name} has changed since the folder was confirmed. Run "deckhand trust" in this folder, and start Deckhand again.`,
    )
  const loaded = await loadModule(path, nextLoad())
  if ('problem' in loaded)
    throw new Error(`${describeProblem(shownPath(loaded.problem.path), loaded.problem)}\n${toDo}`)
  const { default: options } = loaded.exports
  if (options === undefined)
    throw new Error(`${name}:1:1 There is no default export. Write "export default { … }" with the options.`)
  const checked = checkedOptions(options, name)
  for (const [option, why] of Object.entries(ofProducts))
    if ((options as DeckhandOptions)[option as keyof typeof ofProducts] !== undefined)
      throw new Error(`${name}: \`${option}\` has no effect here: it is for createDeckhand() in a product. ${why}`)
  return checked
}

const toDo = 'Nothing was started. Correct the file, or move it away to start without it.'

function checkedOptions(options: unknown, name: string): CheckedOptions {
  try {
    return checkDeckhandOptions(options, name)
  } catch (thrown) {
    throw new Error(toDeckhandError(thrown).message, { cause: thrown })
  }
}
