import { basename } from 'node:path'
import type { FoundPlugin } from '@deckhand/actions/project'
import { describeProblem } from '../../agents/describe-problem.ts'
import { configFilesIn, toolFilesIn } from '../../project/project-files.ts'
import { type Environment, readProject } from '../../settings/settings.ts'
import { count } from '../../terminal/count.ts'
import { type Check, type Finding, fine, problem, warning } from '../finding.ts'

const mostFindings = 5

/** Checks the files of the project's plugins. Runs none of their code. */
export const checkProject = (env: Environment): Check => ({
  name: 'project',
  look: async () => {
    const project = readProject(env)
    if (project === undefined) return [fine('No project is set, so there are no actions.')]
    const { findPlugins } = await import('@deckhand/actions/project')
    const { plugins, problems } = findPlugins(project)
    const { loadable, missing } = await loadableOf(plugins)
    const mistakes = problems.map(({ path, ...mistake }) => toFinding(describeProblem(path, mistake), mistake.severity))
    const found = [...missing, ...mistakes]
    if (found.length > mostFindings)
      found.splice(
        mostFindings,
        found.length,
        warning(`${found.length - mostFindings} more.`, 'See "deckhand actions validate".'),
      )
    const files = [...configFilesIn(project), ...toolFilesIn(project)].map((path) => basename(path))
    if (plugins.length === 0 && found.length === 0 && files.length > 0)
      return [fine(`${files.join(', ')} in ${project}. "deckhand tools validate" checks them.`)]
    if (plugins.length === 0 && found.length === 0)
      return [warning(`There is no plugin in ${project}.`, 'Write a plugin.yaml there, or fix DECKHAND_PROJECT.')]
    if (loadable.length === 0) return found
    const actions = loadable.flatMap(({ manifest }) => manifest.actions).length
    const names = loadable.map(({ manifest }) => manifest.name).join(', ')
    return [
      ...found,
      fine(`${count(actions, 'action')} in ${count(loadable.length, 'plugin')}${names && `: ${names}`}.`),
    ]
  },
})

/** Splits plugins into those with code to load and problems for the others: correct files alone are not enough. */
async function loadableOf(
  plugins: FoundPlugin[],
): Promise<{ loadable: FoundPlugin[]; missing: Omit<Finding, 'name'>[] }> {
  const { pluginModule, problemAt } = await import('@deckhand/actions/project')
  const missing = new Map<FoundPlugin, Omit<Finding, 'name'>>()
  for (const plugin of plugins) {
    const code = pluginModule(plugin)
    if (!('refused' in code)) continue
    const { path, ...mistake } = problemAt(plugin, 'module', code.refused)
    missing.set(plugin, problem(describeProblem(path, mistake), `Without it "${plugin.manifest.name}" is not in use.`))
  }
  return { loadable: plugins.filter((plugin) => !missing.has(plugin)), missing: [...missing.values()] }
}

function toFinding(words: string, severity: 'error' | 'warning'): Omit<Finding, 'name'> {
  return severity === 'error' ? problem(words, 'Fix the file.') : warning(words, 'Fix the file.')
}
