import { findPlugins } from '@deckhand/actions/project'
import { toolNameOf } from '@deckhand/actions/registry'
import { type Environment, readProject } from '../settings.ts'

/** The tools that the project's actions become, by their files. No code of theirs is run. */
export function actionToolNames(env: Environment): string[] {
  const project = readProject(env)
  if (project === undefined) return []
  const files = findPlugins(project).plugins.flatMap(({ actionFiles }) => [...actionFiles.values()])
  return files.flatMap(({ metadata }) => (metadata && metadata.callers !== 'page' ? [toolNameOf(metadata.name)] : []))
}
