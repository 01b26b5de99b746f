// The one door behind every npm script: `node scripts/run.mjs COMMAND [arguments]`.
// A Node that is too old must still be able to read this file, so everything else is loaded after the look at its version.
import { readFileSync } from 'node:fs'
import { nodeProblem } from './node-version.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const problem = nodeProblem(process.versions.node, engines.node)
if (problem) {
  console.error(problem)
  process.exit(1)
}

const { runCommand } = await import('./commands.mjs')
process.exitCode = await runCommand(process.argv.slice(2))
