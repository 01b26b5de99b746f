import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Params } from '../../clients/read-frame.ts'
import { badField } from '../refused.ts'

/** Where a client may let the agent work: inside the root, links resolved. What it may not choose at all is refused. `root` is resolved already. */
export async function checkFolders(root: string, params: Params): Promise<Params> {
  const { mcpServers, additionalDirectories } = params
  if (mcpServers !== undefined && !(Array.isArray(mcpServers) && mcpServers.length === 0))
    throw badField(
      'mcpServers',
      'a client cannot add servers. Send an empty list, and set them up for the agent itself.',
    )
  if (
    additionalDirectories !== undefined &&
    !(Array.isArray(additionalDirectories) && additionalDirectories.length === 0)
  )
    throw badField('additionalDirectories', 'a client cannot add folders. Send an empty list.')
  return params.cwd === undefined ? params : { ...params, cwd: await checkCwd(root, params.cwd) }
}

async function checkCwd(root: string, cwd: unknown): Promise<string> {
  if (cwd === root) return root
  if (typeof cwd !== 'string' || cwd.includes('\0')) throw badField('cwd', 'must be the path of a folder.')
  const folder = await realpath(resolve(root, cwd)).catch(() => undefined)
  if (folder === undefined || !isInside(root, folder))
    throw badField('cwd', `must be a folder that is there, inside ${root}. Leave it out for that folder itself.`)
  return folder
}

function isInside(root: string, path: string): boolean {
  const way = relative(root, path)
  return way === '' || !(way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
}
