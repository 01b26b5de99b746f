import { describeProblem } from '../agents/describe-problem.ts'
import { type Environment, readProject } from '../settings.ts'
import { type Check, type Finding, fine, problem, warning } from './finding.ts'

const mostTold = 5

/** Looks at the files of the project's plugins. Their code is not run. */
export const checkProject = (env: Environment): Check => ({
  name: 'project',
  look: async () => {
    const project = readProject(env)
    if (project === undefined) return [fine('None is set, so that there are no actions.')]
    const { findPlugins } = await import('@deckhand/actions/project')
    const { plugins, problems } = findPlugins(project)
    const found = problems.map(({ path, ...mistake }) => toFinding(describeProblem(path, mistake), mistake.severity))
    if (found.length > mostTold)
      found.splice(
        mostTold,
        found.length,
        warning(`${found.length - mostTold} more.`, 'See "deckhand actions validate".'),
      )
    if (plugins.length === 0 && found.length === 0)
      return [warning(`There is no plugin in ${project}.`, 'Write a plugin.yaml there, or mend DECKHAND_PROJECT.')]
    const actions = plugins.flatMap(({ manifest }) => manifest.actions).length
    const names = plugins.map(({ manifest }) => manifest.name).join(', ')
    return [
      ...found,
      fine(`${count(actions, 'action')} in ${count(plugins.length, 'plugin')}${names && `: ${names}`}.`),
    ]
  },
})

function toFinding(words: string, severity: 'error' | 'warning'): Omit<Finding, 'name'> {
  return severity === 'error' ? problem(words, 'Mend the file.') : warning(words, 'Mend the file.')
}

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? '' : 's'}`
