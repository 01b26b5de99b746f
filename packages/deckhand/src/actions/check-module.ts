import { type FoundPlugin, type ProjectProblem, pluginModule, problemAt } from '@deckhand/actions/project'
import { typedModule } from './compile/typed-module.ts'

/** That there is code to load. Where there are only its sources, it may be built later. */
export function checkModule(plugin: FoundPlugin): ProjectProblem[] {
  // Which Node will load it is not known here.
  const code = pluginModule(plugin, true)
  if (!('refused' in code)) return []
  const problem = problemAt(plugin, 'module', code.refused)
  return [typedModule(plugin) === undefined ? problem : { ...problem, severity: 'warning' }]
}
