import { findPlugins } from '@deckhand/actions/project'
import { toolNameOf } from '@deckhand/actions/registry'
import { type Environment, readProject } from '../settings/settings.ts'

/** What the project's plugins bring for agents, as their files say: tools made of actions, and agent files. Runs none of their code. */
export function projectAgents(env: Environment): { toolNames: string[]; agentFiles: string[] } {
  const project = readProject(env)
  if (project === undefined) return { toolNames: [], agentFiles: [] }
  const { plugins } = findPlugins(project)
  const files = plugins.flatMap(({ actionFiles }) => [...actionFiles.values()])
  return {
    toolNames: files.flatMap(({ metadata }) =>
      metadata && metadata.callers !== 'page' ? [toolNameOf(metadata.name)] : [],
    ),
    agentFiles: plugins.flatMap(({ agentFiles }) => agentFiles),
  }
}
