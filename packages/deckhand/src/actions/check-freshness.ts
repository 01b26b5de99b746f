import { realpathSync } from 'node:fs'
import { sep } from 'node:path'
import { checkTypes, type FoundPlugin, type ProjectProblem } from '@deckhand/actions/project'
import { typedModule } from './compile/typed-module.ts'

/** That the types beside action files are those of the files. Plain JavaScript needs none, and those of an installed package are its author's. */
export function checkFreshness(plugin: FoundPlugin): ProjectProblem[] {
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
