import { ActionRegistry } from '../registry/action-registry.ts'
import type { FoundPlugin, ProjectProblem } from './plugin-manifest.ts'
import { problemAt } from './problem-at.ts'
import type { NamedAction } from './read-exports.ts'

/** Registers the actions in a trial registry first, so that no action is callable before all are known to be valid. */
export function tryActions(plugin: FoundPlugin, actions: NamedAction[], registry: ActionRegistry): ProjectProblem[] {
  const trial = new ActionRegistry()
  return actions.flatMap(({ action, name, metadata, place }) => {
    if (registry.has(name))
      return problemAt(plugin, place, `Another plugin has an action "${name}" already. Give one of them another name.`)
    try {
      trial.register(action, name)
      if (metadata) trial.setMetadata(name, metadata)
      return []
    } catch (error) {
      return problemAt(plugin, place, (error as Error).message)
    }
  })
}
