import { readFileSync } from 'node:fs'
import {
  createContractReader,
  type FoundActionFile,
  findActionFiles,
  findPlugins,
  type ProjectProblem,
  parseActionFile,
} from '@deckhand/actions/project'
import { checkFreshness } from './check-freshness.ts'
import { checkOffer } from './check-offer.ts'
import { checkHandlers } from './compile/check-handlers.ts'
import type { Checked } from './validate-command.ts'

/** Looks at every action file below a project, at its plugins with all they refer to, and at their handlers. Runs none of their code. */
export async function checkProject(root: string): Promise<Checked> {
  const { plugins, problems } = findPlugins(root)
  const named = plugins.flatMap(({ actionFiles }) => [...actionFiles.values()])
  const others = findActionFiles(root)
    .filter((path) => !named.some((file) => file.path === path))
    .map((path) => readUnnamed(root, path))
  const files = [...named, ...others]
  const found = [
    ...problems,
    ...others.flatMap(unnamedProblems),
    ...files.flatMap(checkOffer),
    ...plugins.flatMap(checkFreshness),
    ...(await checkHandlers(root, plugins)),
  ]
  const contracts = plugins.flatMap(({ contractFiles }) => [...contractFiles.values()])
  return { files: plugins.length + files.length + contracts.length, problems: found.toSorted(byPlace) }
}

function readUnnamed(root: string, path: string): FoundActionFile {
  const source = readFileSync(path, 'utf8')
  return {
    ...parseActionFile(source, { path, readContract: createContractReader({ pluginFolder: root }) }),
    path,
    source,
  }
}

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
