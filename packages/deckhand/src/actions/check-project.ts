import { existsSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'
import {
  checkTypes,
  type FoundActionFile,
  type FoundPlugin,
  findActionFiles,
  findPlugins,
  knownAction,
  type ProjectProblem,
  pluginModule,
  problemAt,
  readActionFile,
} from '@deckhand/actions/project'
import { checkOffer } from './check-offer.ts'
import { checkHandlers } from './compile/check-handlers.ts'
import { typedModule } from './compile/typed-module.ts'
import { lineOf } from './line-of.ts'
import type { Checked } from './validate-command.ts'

/** Checks every action file below a project, its plugins with all they refer to, and their handlers. Runs none of their code. */
export async function checkProject(root: string): Promise<Checked> {
  const { plugins, twins, problems } = findPlugins(root)
  const named = plugins.flatMap(({ actionFiles }) => [...actionFiles.values()])
  const unused = twins.flatMap(({ actionFiles }) => [...actionFiles.values()])
  // The project's own packages are found a second time through links in node_modules.
  const known = new Set([...named, ...unused].map(({ path }) => realPath(path)))
  const others = findActionFiles(root)
    .filter((path) => !known.has(realPath(path)))
    .map((path) => readActionFile(path, root))
  const files = [...named, ...others]
  const found = [
    ...problems,
    ...others.flatMap(unnamedProblems),
    ...files.flatMap(checkOffer),
    ...plugins.flatMap(checkMethods),
    ...plugins.flatMap(checkModule),
    ...plugins.flatMap(checkFreshness),
    ...(await checkHandlers(root, plugins)),
  ]
  const contracts = plugins.flatMap(({ contractFiles }) => [...contractFiles.values()])
  return { files: plugins.length + files.length + contracts.length, problems: found.toSorted(byPlace) }
}

const realPath = (path: string) => (existsSync(path) ? realpathSync(path) : path)

function unnamedProblems({ path, problems }: FoundActionFile): ProjectProblem[] {
  const message =
    'No plugin of this project names this file, so nothing uses it. Name it under "actions" of its plugin.yaml.'
  return [
    { path, line: 1, column: 1, message, severity: 'warning' },
    ...problems.map((problem) => ({ path, ...problem })),
  ]
}

/**
 * Finds actions with an effect that are built with the method GET: following a link must not have effects. The compiler refuses most of them, but not a
 * builder that claims to only read while its file says otherwise. Without this check that mistake would show only when the action is loaded.
 */
function checkMethods(plugin: FoundPlugin): ProjectProblem[] {
  return [...plugin.actionFiles].flatMap(([exportName, { path, source, metadata }]) => {
    const { effect, method } = knownAction(plugin, exportName)
    if (metadata?.effect === undefined || effect === 'read' || method !== 'GET') return []
    const message = `"${metadata.name}" has the effect "${effect}", and "${exportName}" is built with the method GET: following a link to it would have effects. Leave out withMethod, or choose POST, PUT, PATCH or DELETE.`
    return { path, line: lineOf(source, 'effect'), column: 1, message, severity: 'error' as const }
  })
}

/** Finds plugins without code to load. That is only a warning if the sources are there, because the code may still be built. */
function checkModule(plugin: FoundPlugin): ProjectProblem[] {
  // We do not know whether the Node that will load it runs TypeScript. Assume that it does.
  const code = pluginModule(plugin, true)
  if (!('refused' in code)) return []
  const problem = problemAt(plugin, 'module', code.refused)
  return [typedModule(plugin) === undefined ? problem : { ...problem, severity: 'warning' }]
}

/** Finds types that do not match their action files. Plain JavaScript needs no types, and an installed package's are up to its author. */
function checkFreshness(plugin: FoundPlugin): ProjectProblem[] {
  if (realpathSync(plugin.folder).includes(`${sep}node_modules${sep}`)) return []
  const needsTypes = typedModule(plugin) !== undefined
  const paths = [...plugin.actionFiles.values()].map(({ path }) => path)
  return checkTypes(paths, plugin.folder).flatMap(({ path, state }) => {
    if (state !== 'stale' && !(state === 'missing' && needsTypes)) return []
    const message =
      state === 'stale'
        ? 'The types of this file are not up to date, and code that imports them was checked against the old ones. Run "deckhand actions types", and validate again.'
        : 'The types of this file are missing. Run "deckhand actions types".'
    return { path, line: 1, column: 1, message, severity: 'error' }
  })
}

function byPlace(a: ProjectProblem, b: ProjectProblem): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.line - b.line || a.column - b.column
}
