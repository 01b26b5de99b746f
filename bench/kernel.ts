import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bareFetch } from './contestants/bare-fetch.ts'
import { deckhand } from './contestants/deckhand.ts'
import { handWritten } from './contestants/hand-written.ts'
import { compare } from './harness/compare.ts'
import type { Contestant } from './harness/contestant.ts'
import { type Row, report } from './harness/report.ts'
import { startEmulatorProcess } from './harness/start-emulator-process.ts'
import { isMet } from './harness/statistics.ts'
import { cancelTime } from './kernel/cancel-time.ts'
import { interleave, type Sample } from './kernel/measure.ts'
import { peakMemory } from './kernel/peak-memory.ts'

/** What the loop costs: the same job by the kernel, by a loop written by hand on the SDK, and by bare fetch, side by side in one run. */
const { values } = parseArgs({
  options: {
    pairs: { type: 'string', default: '30' },
    runs: { type: 'string', default: '20' },
    results: { type: 'string', default: fileURLToPath(new URL('../results', import.meta.url)) },
  },
})
const rounds = Number(values.pairs)
const runs = Number(values.runs)
const tell = (words: string) => process.stderr.write(words)

const emulator = await startEmulatorProcess()
try {
  const contestants = [deckhand(emulator.url), handWritten(emulator.url), bareFetch(emulator.url)] as const
  tell('warming up …\n')
  await interleave([...contestants], { rounds: Math.min(3, rounds), runs }, () => {})
  const samples = await interleave([...contestants], { rounds, runs }, (done) => tell(`\r${done} of ${rounds} rounds`))
  tell('\nmemory and cancelling …\n')
  report('kernel', await rows(contestants, samples), values.results)
} finally {
  await emulator.stop()
}

async function rows(
  [ours, sdk, floor]: readonly [Contestant, Contestant, Contestant],
  samples: Sample[][],
): Promise<Row[]> {
  const [oursSamples = [], sdkSamples = [], floorSamples = []] = samples
  const memory = await memoryPairs()
  const cancels = await cancelPairs(ours, sdk)
  return [
    compare('CPU ms per run', oursSamples.map(cpu), sdkSamples.map(cpu), sdk.name, 1.15),
    compare('CPU ms per run', oursSamples.map(cpu), floorSamples.map(cpu), floor.name),
    compare('SDK: CPU ms per run', sdkSamples.map(cpu), floorSamples.map(cpu), floor.name),
    compare('ms to first chunk', oursSamples.map(firstChunk), sdkSamples.map(firstChunk), sdk.name, 1.15),
    compare('ms to first chunk', oursSamples.map(firstChunk), floorSamples.map(firstChunk), floor.name),
    compare('peak memory MB', memory.ours, memory.sdk, sdk.name, 1.15),
    cancelRow(cancels, sdk.name),
  ]
}

function cancelRow({ ours, sdk }: { ours: number[]; sdk: number[] }, reference: string): Row {
  const row = compare('ms from cancel to end', ours, sdk, reference)
  return { ...row, goal: 'median at most 200 ms', met: isMet(ours, 200) }
}

async function memoryPairs() {
  const ours: number[] = []
  const sdk: number[] = []
  for (let pair = 0; pair < Math.min(5, rounds); pair += 1) {
    ours.push(await peakMemory('deckhand', emulator.url, runs * 5))
    sdk.push(await peakMemory('handWritten', emulator.url, runs * 5))
  }
  return { ours, sdk }
}

async function cancelPairs(first: Contestant, second: Contestant) {
  const ours: number[] = []
  const sdk: number[] = []
  for (let pair = 0; pair < rounds; pair += 1) {
    ours.push(await cancelTime(first))
    sdk.push(await cancelTime(second))
  }
  return { ours, sdk }
}

function cpu(sample: Sample): number {
  return sample.cpu
}

function firstChunk(sample: Sample): number {
  return sample.firstChunk
}
