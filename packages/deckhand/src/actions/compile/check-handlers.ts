import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FoundPlugin, ProjectProblem } from '@deckhand/actions/project'
import { checkConfig, likeIn } from './check-config.ts'
import { type PluginCheck, planChecks } from './plan-checks.ts'
import { problemFrom } from './problem-from.ts'
import { runCompiler } from './run-compiler.ts'
import { inTemporaryFolder } from './temporary-work.ts'
import { isAbout, unknownExports, unknownProblem } from './unknown-exports.ts'

/** Compiles the handlers of plugins against types made from their current action files. Runs none of their code. */
export async function checkHandlers(root: string, plugins: FoundPlugin[]): Promise<ProjectProblem[]> {
  const { checks, problems } = planChecks(root, plugins)
  if (checks.length === 0) return problems
  const groups = [...new Set(checks.map(({ config }) => config))]
  const found = await inTemporaryFolder(async (folder, signal) => {
    const compiled: ProjectProblem[] = []
    for (const [index, config] of groups.entries()) {
      const group = checks.filter((check) => check.config === config)
      compiled.push(...(await compileGroup({ root, folder: join(folder, String(index)), group, signal })))
    }
    return compiled
  })
  return [...problems, ...withoutTwins(found)]
}

interface Group {
  root: string
  folder: string
  /** Plugins that share one tsconfig.json. */
  group: PluginCheck[]
  signal: AbortSignal
}

async function compileGroup({ root, folder: outer, group, signal }: Group): Promise<ProjectProblem[]> {
  const config = group[0]?.config
  const place = config === undefined ? root : dirname(config)
  await mkdir(outer)
  const folder = likeIn(place, outer)
  for (const [name, text] of group.flatMap(({ files }) => files)) await writeFile(join(folder, name), text)
  const checks = group.map(({ files }) => files[0]?.[0] ?? '')
  await writeFile(join(folder, 'tsconfig.json'), checkConfig(config, place, checks))
  const messages = await runCompiler(folder, signal)
  const unknown = unknownExports(messages, group)
  const others = messages.filter((message) => !unknown.some((each) => isAbout(message, each)))
  return [
    ...unknown.map(unknownProblem),
    ...others.flatMap((message) => problemFrom(message, group, folder, root) ?? []),
  ]
}

/** Two plugins may use the same file. */
function withoutTwins(problems: ProjectProblem[]): ProjectProblem[] {
  const key = ({ path, line, column, message }: ProjectProblem) => JSON.stringify([path, line, column, message])
  return [...new Map(problems.map((problem) => [key(problem), problem])).values()]
}
