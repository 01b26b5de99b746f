import { existsSync, realpathSync } from 'node:fs'
import {
  type FoundActionFile,
  findActionFiles,
  findPlugins,
  type ProjectProblem,
  readActionFile,
} from '@deckhand/actions/project'
import { checkFreshness } from './check-freshness.ts'
import { checkMethods } from './check-methods.ts'
import { checkModule } from './check-module.ts'
import { checkOffer } from './check-offer.ts'
import { checkHandlers } from './compile/check-handlers.ts'
import type { Checked } from './validate-command.ts'

/** Looks at every action file below a project, at its plugins with all they refer to, and at their handlers. Runs none of their code. */
export async function checkProject(root: string): Promise<Checked> {
  const { plugins, twins, problems } = findPlugins(root)
  const named = plugins.flatMap(({ actionFiles }) => [...actionFiles.values()])
  const unused = twins.flatMap(({ actionFiles }) => [...actionFiles.values()])
  // A package of the project's own is also found in node_modules, by a link.
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
    'No plugin of this project names this file, so that nothing uses it. Name it under "actions" of its plugin.yaml.'
  return [
    { path, line: 1, column: 1, message, severity: 'warning' },
    ...problems.map((problem) => ({ path, ...problem })),
  ]
}

function byPlace(a: ProjectProblem, b: ProjectProblem): number {
  if (a.path !== b.path) return a.path < b.path ? -1 : 1
  return a.line - b.line || a.column - b.column
}
