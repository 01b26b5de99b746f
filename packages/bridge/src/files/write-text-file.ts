import { randomBytes } from 'node:crypto'
import { constants, type Stats } from 'node:fs'
import { access, type FileHandle, lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { FileRefusal } from './file-refusal.ts'
import { assertInside, placeOf, realPlace, stablePath } from './real-path.ts'
import type { WriteRequest } from './requests.ts'

const { O_RDONLY, O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW, O_DIRECTORY, W_OK } = constants

/** Writes atomically: into a temporary file that replaces the old one and keeps its mode. Creates missing folders. */
export async function writeTextFile(root: string, { path, content }: WriteRequest): Promise<void> {
  const real = await realPlace(path)
  assertInside(root, real, path)
  const parent = dirname(real)
  const folder = await openFolder(root, parent, path)
  try {
    await replace(stablePath(folder, parent), basename(real), content, path)
  } finally {
    await folder.close()
  }
}

/** Opens the folder and checks that it is inside the root, so that a renamed path cannot lead elsewhere. Creates it in its parent if it is missing. */
async function openFolder(root: string, real: string, path: string): Promise<FileHandle> {
  try {
    return await openInside(root, real, path)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(real) === real) throw thrown
  }
  const above = await openFolder(root, dirname(real), path)
  try {
    const place = join(stablePath(above, dirname(real)), basename(real))
    await mkdir(place).catch(ignoreExisting)
    return await openInside(root, place, path)
  } finally {
    await above.close()
  }
}

async function openInside(root: string, real: string, path: string): Promise<FileHandle> {
  const folder = await open(real, O_RDONLY | (O_DIRECTORY ?? 0) | (O_NOFOLLOW ?? 0))
  try {
    assertInside(root, join(await placeOf(folder, real), basename(path)), path)
    return folder
  } catch (thrown) {
    await folder.close()
    throw thrown
  }
}

function ignoreExisting(thrown: NodeJS.ErrnoException): void {
  if (thrown.code !== 'EEXIST') throw thrown
}

async function replace(folder: string, name: string, content: string, path: string): Promise<void> {
  const target = join(folder, name)
  const mode = await modeOf(target, path)
  const aside = join(folder, `.deckhand-${randomBytes(8).toString('hex')}`)
  try {
    await writeAside(aside, content, mode)
    await rename(aside, target)
  } catch (thrown) {
    await rm(aside, { force: true })
    throw thrown
  }
}

async function writeAside(aside: string, content: string, mode: number | undefined): Promise<void> {
  const handle = await open(aside, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), 0o666)
  try {
    // A new file's mode is reduced by the umask, but the old file's mode was not.
    if (mode !== undefined) await handle.chmod(mode)
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The mode of the existing file; undefined without one. */
async function modeOf(target: string, path: string): Promise<number | undefined> {
  const stat = await existing(target)
  if (stat === undefined) return undefined
  if (stat.isSymbolicLink()) throw new FileRefusal('wrong', `path: ${path} is a link to a missing file.`)
  if (!stat.isFile()) throw new FileRefusal('wrong', `path: ${path} is not a file.`)
  // Replacing a file would ignore that it is read-only.
  await access(target, W_OK)
  return stat.mode & 0o7777
}

async function existing(target: string): Promise<Stats | undefined> {
  try {
    return await lstat(target)
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw thrown
  }
}
