import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { compare } from './harness/compare.ts'
import { answerOf, type Job, promptFor } from './harness/job.ts'
import { type Row, report } from './harness/report.ts'
import { startEmulatorProcess } from './harness/start-emulator-process.ts'
import { takeTurns } from './harness/take-turns.ts'
import { deckhandScript, type LibraryContestant, others } from './library/contestants.ts'
import { cpuToFirstAnswer } from './library/first-answer.ts'
import { type Installed, install } from './library/install.ts'

/** The cost of adding Deckhand to a product: the size of its packages, and the CPU from the start of the process to the first answer, compared with other libraries. */
const { values } = parseArgs({
  options: {
    /** The folder that `npm run pack` wrote. */
    tarballs: { type: 'string' },
    rounds: { type: 'string', default: '11' },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})
const mostMegabytes = 85
const mostPackages = 90
const job: Job = { rounds: 0, chunks: 1, pause: 0 }
const tell = (words: string) => process.stderr.write(words)

const folder = mkdtempSync(join(tmpdir(), 'deckhand-bench-library-'))
const emulator = await startEmulatorProcess()
try {
  const tarballs: Record<string, string> = JSON.parse(
    readFileSync(join(values.tarballs ?? '', 'packages.json'), 'utf8'),
  )
  const ours = { name: 'deckhand', packages: ownTarballs('deckhand', tarballs), script: deckhandScript }
  const installed: Installed[] = []
  for (const contestant of [ours, ...others]) {
    tell(`installing ${contestant.name} …\n`)
    installed.push(await install(contestant, folder))
  }
  const samplers = installed.map((each) => () => cpuToFirstAnswer(each, emulator.url, promptFor(job), answerOf(job)))
  // The first start reads files that the next ones find in memory.
  await takeTurns(samplers, 1)
  const samples = await takeTurns(samplers, Number(values.rounds), (done) =>
    tell(`\r${done} of ${values.rounds} rounds`),
  )
  tell('\n')
  report('library', rows(installed, samples, others), values.results)
} finally {
  await emulator.stop()
  rmSync(folder, { recursive: true, force: true })
}

function rows([ours, ...rest]: Installed[], [own = [], ...samples]: number[][], names: LibraryContestant[]): Row[] {
  if (!ours) return []
  return rest.flatMap((theirs, index) => {
    const reference = names[index]?.name ?? ''
    const weigh = (metric: 'megabytes' | 'packages', most: number): Row => ({
      metric: `${metric} installed`,
      ours: ours[metric],
      reference,
      theirs: theirs[metric],
      ratio: ours[metric] / theirs[metric],
      goal: `at most ${most}`,
      met: ours[metric] <= most,
    })
    return [
      compare('CPU ms to the first answer', own, samples[index] ?? [], reference, 1),
      weigh('megabytes', mostMegabytes),
      weigh('packages', mostPackages),
    ]
  })
}

/** A package of ours and all that it depends on, by its tarball. */
function ownTarballs(name: string, tarballs: Record<string, string>, found: Record<string, string> = {}) {
  const tarball = tarballs[name]
  if (tarball === undefined || name in found) return found
  found[name] = `file:${tarball}`
  const manifest = new URL(`../../packages/${name.replace('@deckhand/', '')}/package.json`, import.meta.url)
  const { dependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies?: object }
  for (const dependency of Object.keys(dependencies)) ownTarballs(dependency, tarballs, found)
  return found
}
