// The entry of every npm script: `node scripts/run.mjs COMMAND [arguments]`.
// An old Node must be able to run this file, so everything else is loaded after the version check.
import { readFileSync } from 'node:fs'
import { nodeProblem } from './set-up/node-version.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const problem = nodeProblem(process.versions.node, engines.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}

const { runCommand } = await import('./commands.mjs')
process.exitCode = await runCommand(process.argv.slice(2))
