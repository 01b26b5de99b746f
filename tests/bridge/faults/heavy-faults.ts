import { cutSockets } from './cuts.ts'
import { killAgent } from './killed-agent.ts'
import { writeLongLine } from './long-line.ts'
import { startAndStop } from './start-stop.ts'
import { offerToStuckClient } from './stuck-client.ts'

export interface Sizes {
  seed: number
  cuts: number
  kills: number
  cycles: number
  megabytes: number
}

type Progress = (count: number, of: number, what: string) => void

interface Found {
  summary: string
  problems: string[]
}

/** By the names that `--only` knows. */
export const heavyFaults: Record<string, (sizes: Sizes, progress: Progress) => Promise<Found>> = {
  async cuts({ seed, cuts }, progress) {
    const found = await cutSockets({ seed, cuts, onCut: (count) => progress(count, cuts, 'cuts') })
    return {
      ...found,
      summary: `${found.cuts} cuts, ${found.prompts} prompts, ${found.updates} updates to each of two clients`,
    }
  },
  async kills({ kills }, progress) {
    const told: number[] = []
    const usable: number[] = []
    for (let kill = 1; kill <= kills; kill += 1) {
      const found = await killAgent()
      told.push(found.toldAfterMs)
      usable.push(found.usableAfterMs)
      progress(kill, kills, 'kills')
    }
    const problems = [...above(told, 100, 'told of a death'), ...above(usable, 5_000, 'usable again')]
    return { summary: `${kills} kills, told ${range(told)}, usable again ${range(usable)}`, problems }
  },
  async cycles({ seed, cycles }, progress) {
    const { ways, processes, problems } = await startAndStop({
      seed,
      cycles,
      onCycle: (count) => progress(count, cycles, 'cycles'),
    })
    const counts = Object.entries(ways).map(([way, count]) => `${count} by ${way}`)
    return {
      summary: `${cycles} bridges ended, ${counts.join(', ')}, with ${processes} processes below them`,
      problems,
    }
  },
  async stuck({ megabytes }) {
    const found = await offerToStuckClient(megabytes)
    const problems = [...found.problems]
    if (found.told !== found.offered) problems.push(`${found.told} of ${found.offered} updates came`)
    if (!found.isCutOff || !found.isReloaded) problems.push('the stuck client was not cut off and told to reload')
    if (found.growth >= 50) problems.push(`the bridge grew by ${found.growth.toFixed(0)} MB`)
    const summary = `${megabytes} MB offered, ${found.growth.toFixed(1)} MB growth, ${found.trips} round trips on another session, the longest ${found.longestTripMs.toFixed(0)} ms`
    return { summary, problems }
  },
  async line() {
    const { growth, answer, later } = await writeLongLine(100)
    const problems = growth >= 50 ? [`the bridge grew by ${growth.toFixed(0)} MB`] : []
    if (!('result' in answer) || later !== 'later') problems.push('the session did not go on')
    return { summary: `a line of 100 MB, ${growth.toFixed(1)} MB growth`, problems }
  },
}

function above(values: number[], limitMs: number, what: string): string[] {
  return values.filter((value) => value > limitMs).map((value) => `${what} only after ${value.toFixed(0)} ms`)
}

function range(values: number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  return `after ${sorted[sorted.length >> 1]?.toFixed(0)} ms (median) and ${sorted.at(-1)?.toFixed(0)} ms (longest)`
}
