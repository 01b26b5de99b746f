import { shownPath } from '../../actions/project-folder.ts'
import type { KnownCallers } from '../../serve/parse-sites.ts'
import { readSites } from '../../serve/read-sites.ts'
import { type Environment, readClientAddress, readProject, readPublicUrl } from '../../settings/settings.ts'
import { type Check, fine, warning } from '../finding.ts'

/** Checks the file of sites against the action files of the project. Runs no code. */
export const checkSites = (env: Environment): Check => ({
  name: 'sites',
  look: async () => {
    const { path, sites, warnings } = readSites(env)
    if (path === undefined) return [...oneAddress(env), fine('No sites: only pages of this server have the agent.')]
    const names = sites.map(({ key }) => key).join(', ')
    const count = `${sites.length} site${sites.length === 1 ? '' : 's'} in ${shownPath(path)}`
    return [
      ...oneAddress(env),
      ...warnings(await knownCallers(env)).map((words) => warning(words, 'Fix the file, or DECKHAND_PROJECT.')),
      fine(`${count}${names && `: ${names}`}.`),
    ]
  },
})

/** Without this setting, all clients behind the proxy share the limits of one address. */
function oneAddress(env: Environment): ReturnType<typeof warning>[] {
  const isBehindProxy = readPublicUrl(env) !== undefined && readClientAddress(env).from === 'socket'
  return isBehindProxy ? [warning(sharedAddress, 'Set it to x-forwarded-for:1, or as docs/operations.md says.')] : []
}

export const sharedAddress =
  'DECKHAND_PUBLIC_URL is set and DECKHAND_CLIENT_ADDRESS is not: all clients behind the proxy count as one address and share its limits.'

async function knownCallers(env: Environment): Promise<KnownCallers> {
  const project = readProject(env)
  if (project === undefined) return new Map()
  const { findPlugins, knownAction } = await import('@deckhand/actions/project')
  const entries = findPlugins(project).plugins.flatMap((plugin) =>
    plugin.manifest.actions.map(({ name }) => {
      const { name: actionName = name, callers } = knownAction(plugin, name)
      return [actionName, callers] as const
    }),
  )
  return new Map(entries)
}
