import { type FileHandle, realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { FileRefusal } from './file-refusal.ts'

/** Looked up each time: whoever moves the folder of a project must not open the place that it was at. */
export async function realRoot(root: string): Promise<string> {
  return realpath(root).catch(() => {
    throw new FileRefusal('failed', `path: the folder that the agent works in, ${root}, is not there any more.`)
  })
}

export function assertInside(root: string, real: string, path: string): void {
  const within = root.endsWith(sep) ? root : `${root}${sep}`
  if (real.startsWith(within)) return
  throw new FileRefusal('wrong', `path: ${path} is outside of the folder that the agent works in, ${root}.`)
}

/** Where a path leads when all links are followed; of what does not exist yet, where it would be. */
export async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (thrown) {
    const parent = dirname(path)
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw thrown
    return join(await realPlace(parent), basename(path))
  }
}

/** Where an open file or folder really is: between looking up a path and opening it, any part of it may have become a link. */
export async function placeOf(handle: FileHandle, path: string): Promise<string> {
  return realpath(stablePath(handle, path))
}

/** A path that stays with what is open, whatever becomes of its name. Linux alone has one; elsewhere the name is looked up again. */
export function stablePath(handle: FileHandle, path: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path
}
