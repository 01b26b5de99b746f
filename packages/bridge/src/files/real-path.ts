import { type FileHandle, realpath } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import { FileRefusal } from './file-refusal.ts'

/** Resolved for each request: if the project folder is moved, its old place must not be opened. */
export async function realRoot(root: string): Promise<string> {
  return realpath(root).catch(() => {
    throw new FileRefusal('failed', `path: the folder that the agent works in, ${root}, does not exist any more.`)
  })
}

export function assertInside(root: string, real: string, path: string): void {
  const within = root.endsWith(sep) ? root : `${root}${sep}`
  if (real.startsWith(within)) return
  throw new FileRefusal('wrong', `path: ${path} is outside the folder that the agent works in, ${root}.`)
}

/** The path with all links resolved; for a missing file, the path where it would be. */
export async function realPlace(path: string): Promise<string> {
  try {
    return await realpath(path)
  } catch (thrown) {
    const parent = dirname(path)
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || parent === path) throw thrown
    return join(await realPlace(parent), basename(path))
  }
}

/** The real path of an open file: between resolving and opening, any part of the path may have become a link. */
export async function placeOf(handle: FileHandle, path: string): Promise<string> {
  return realpath(stablePath(handle, path))
}

/** A path that stays valid for an open file even if it is renamed. Only Linux has that; elsewhere the name is resolved again. */
export function stablePath(handle: FileHandle, path: string): string {
  return process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : path
}
