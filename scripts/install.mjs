import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { root } from './root.mjs'
import { SetUpError } from './set-up-error.mjs'
import { hashOf, stampAt } from './stamp.mjs'
import { npm } from './tools.mjs'

const stamp = stampAt('.deckhand-set-up.json')

/** Whether the packages of a level ('run' or 'full') still have to be installed. */
export const needsInstall = (level) => isOutdated(stamp.read(), installedNow(), level)

/** Whether what the stamp notes is not what is there now, or less than `level` asks for. A full install also serves a run. */
export function isOutdated(noted, now, level) {
  if (noted === undefined || (noted.level === 'run' && level === 'full')) return true
  return Object.keys(now).some((key) => noted[key] !== now[key])
}

export async function install(level) {
  // npm prunes what it is told to omit: a start after a test, or after a plain `npm install`, must not take the test tools away.
  const all = level === 'full' || hasDevPackages()
  const first = !existsSync(join(root, 'node_modules/.package-lock.json'))
  stamp.remove()
  if (first) removeUnfinished()
  const title = first ? 'Installing packages (first run, about half a minute)' : 'Installing packages'
  const { code, output } = await runQuietly(title, npm(...installArguments(all)), { cwd: root })
  if (code !== 0) throw new SetUpError(explainFailure(output))
  stamp.write({ ...installedNow(), level: all ? 'full' : 'run' })
}

/** npm takes a package that is half there, because the first install was killed, for a whole one. */
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
  // npm's own waits between tries keep a user without network in the dark for more than a minute.
  const patience = ['--prefer-offline', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  return ['install', ...what, ...patience, '--no-audit', '--no-fund', '--loglevel=error']
}

function installedNow() {
  return {
    lock: hashOf('package-lock.json'),
    // npm's own note of what it put there: differs when somebody ran npm by hand.
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
    'The package registry did not give out a package. `npm config get registry` tells which one is asked; a company mirror may lack packages. Set another one, or ask for them there, and run the same command again.',
  ],
  [/ENOSPC/, 'The disk is full. Make room (Deckhand takes about 450 MB) and run the same command again.'],
  [/EACCES|EPERM/, 'npm may not write here. Check who owns this folder and ~/.npm, then run the same command again.'],
]

/** What npm said when it failed, and in plain words what to do about it. */
export function explainFailure(output) {
  const [, advice] = causes.find(([pattern]) => pattern.test(output)) ?? [
    undefined,
    'The packages could not be installed. Run the same command again; when that does not help, remove the folder node_modules first.',
  ]
  const said = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .slice(0, 12)
  return [...(said.length > 0 ? said : output.split('\n').slice(-12)), '', advice].join('\n')
}
