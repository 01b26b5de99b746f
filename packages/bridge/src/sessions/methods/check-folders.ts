import { realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import type { Params } from '../../clients/read-frame.ts'
import { badField } from '../refused.ts'

/** Checks that the folder of a request is inside the root, with links resolved, and refuses options that clients may not set. `root` must be resolved. */
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
    throw badField('cwd', `must be an existing folder inside ${root}. Leave it out to use that folder itself.`)
  return folder
}

function isInside(root: string, path: string): boolean {
  const fromRoot = relative(root, path)
  return fromRoot === '' || !(fromRoot === '..' || fromRoot.startsWith(`..${sep}`) || isAbsolute(fromRoot))
}
