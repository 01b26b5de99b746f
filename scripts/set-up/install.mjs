import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from '../process/child.mjs'
import { npm } from '../process/tools.mjs'
import { root } from '../root.mjs'
import { SetUpError } from './set-up-error.mjs'
import { hashOf, stampAt } from './stamp.mjs'

const stamp = stampAt('.deckhand-set-up.json')

/** Whether the packages of a level ('run' or 'full') must be installed. */
export const needsInstall = (level) => isOutdated(stamp.read(), installedNow(), level)

/** Whether the stamp differs from what is installed, or `level` needs more. A full install also serves 'run'. */
export function isOutdated(noted, now, level) {
  if (noted === undefined || (noted.level === 'run' && level === 'full')) return true
  return Object.keys(now).some((key) => noted[key] !== now[key])
}

export async function install(level) {
  // npm removes packages that --omit excludes. A start after a test, or after a plain `npm install`, must keep the test tools.
  const all = level === 'full' || hasDevPackages()
  const first = !existsSync(join(root, 'node_modules/.package-lock.json'))
  stamp.remove()
  if (first) removeUnfinished()
  const title = first ? 'Installing packages (first run, about half a minute)' : 'Installing packages'
  const { code, output } = await runQuietly(title, npm(...installArguments(all)), { cwd: root })
  if (code !== 0) throw new SetUpError(explainFailure(output))
  stamp.write({ ...installedNow(), level: all ? 'full' : 'run' })
}

/** If the first install was killed, npm would treat its incomplete packages as complete. */
function removeUnfinished() {
  const folder = join(root, 'node_modules')
  const names = readdirSync(folder).filter((name) => !name.startsWith('.deckhand'))
  for (const name of names) rmSync(join(folder, name), { recursive: true, force: true })
}

/**
 * `install`, because `npm ci` refuses a lock that lacks another platform's binaries; `--no-save`, so that it leaves the lock as it is.
 * `--include` outweighs NODE_ENV=production and the user's own npm settings. No package of ours needs an install script to work.
 */
function installArguments(all) {
  const what = [all ? '--include=dev' : '--omit=dev', '--include=optional', '--no-save', '--ignore-scripts']
  // With npm's default retries, a user without network waits more than a minute for the error.
  const patience = ['--prefer-offline', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  return ['install', ...what, ...patience, '--no-audit', '--no-fund', '--loglevel=error']
}

function installedNow() {
  return {
    lock: hashOf('package-lock.json'),
    // npm's own record of installed packages. It differs after someone ran npm by hand.
    tree: hashOf('node_modules/.package-lock.json'),
    node: process.versions.node.split('.')[0],
    platform: `${process.platform}-${process.arch}`,
  }
}

function hasDevPackages() {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(devDependencies).some((name) => existsSync(join(root, 'node_modules', name)))
}

const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED/,
    'npm could not reach the package registry. Deckhand needs the network once, to fetch its packages. Check the connection (and `npm config get registry`, `npm config get proxy`), then run the same command again.',
  ],
  [
    /code E(401|403|404)|ETARGET/,
    'The package registry refused a package. `npm config get registry` prints the registry; a company mirror may lack packages. Set another one, or request them there, and run the same command again.',
  ],
  [/ENOSPC/, 'The disk is full. Free some space (Deckhand takes about 450 MB) and run the same command again.'],
  [
    /EACCES|EPERM/,
    'npm may not write here. Check the owner of this folder and of ~/.npm, then run the same command again.',
  ],
]

/** npm's error output, and what to do about it. */
export function explainFailure(output) {
  const [, advice] = causes.find(([pattern]) => pattern.test(output)) ?? [
    undefined,
    'The packages could not be installed. Run the same command again. If that does not help, remove the folder node_modules first.',
  ]
  const errors = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .slice(0, 12)
  return [...(errors.length > 0 ? errors : output.split('\n').slice(-12)), '', advice].join('\n')
}
