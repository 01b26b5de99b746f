import { build, needsBuild } from './build.mjs'
import { install, needsInstall } from './install.mjs'
import { alone } from './set-up-lock.mjs'

/**
 * Makes a checkout ready, from a fresh clone on, and costs a few milliseconds when it is ready. Throws a SetUpError.
 * `level`: 'run' is what the program itself needs, 'full' adds what tests and checks need.
 */
export async function setUp({ level, build: wantsBuild }) {
  const isReady = () => !needsInstall(level) && !(wantsBuild && needsBuild())
  if (isReady()) return
  await alone(async () => {
    if (needsInstall(level)) await install(level)
    if (wantsBuild && needsBuild()) await build()
  })
}
