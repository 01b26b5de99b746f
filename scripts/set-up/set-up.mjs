import { build, needsBuild } from '../build/build.mjs'
import { install, needsInstall } from './install.mjs'
import { alone } from './set-up-lock.mjs'

/**
 * Prepares a checkout, starting from a fresh clone. Takes a few milliseconds if it is ready. Throws a SetUpError.
 * `level`: 'run' is for the program itself, 'full' adds what tests and checks need.
 */
export async function setUp({ level, build: wantsBuild }) {
  const isReady = () => !needsInstall(level) && !(wantsBuild && needsBuild())
  if (isReady()) return
  await alone(async () => {
    if (needsInstall(level)) await install(level)
    if (wantsBuild && needsBuild()) await build()
  })
}
