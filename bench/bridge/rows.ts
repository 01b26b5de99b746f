import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { isMet, median } from '../harness/statistics.ts'
import { type Name, names } from './contestants.ts'
import type { Sample, Samples } from './samples.ts'

type Latency = Exclude<keyof Sample, 'rate'>

const latencies: Record<Latency, string> = {
  median: 'ms added to a round trip, median',
  slowest: 'ms added to a round trip, p99',
  atRateMedian: 'ms added to a round trip, 500 a second, median',
  atRateSlowest: 'ms added to a round trip, 500 a second, p99',
}

const goalPerSecond = 50_000

export function bridgeRows(samples: Samples): Row[] {
  const keys = Object.keys(latencies) as Latency[]
  return [
    ...keys.flatMap((key) => latencyRows(samples, key)),
    rateGoal(samples.bridge.map(({ rate }) => rate)),
    ...(['stdio', 'relay', 'sdk', 'stdioToWs'] as const).map((name) => rateRow(samples, name)),
  ]
}

function latencyRows(samples: Samples, key: Latency): Row[] {
  const ours = added(samples, 'bridge', key)
  const row = (name: Name, goal?: number) => compare(latencies[key], ours, added(samples, name, key), names[name], goal)
  // The slowest of a hundred is mostly the machine's doing.
  const isMedian = key === 'median' || key === 'atRateMedian'
  return [
    row('relay', isMedian ? 2 : undefined),
    row('sdk', isMedian ? 1 : undefined),
    row('stdioToWs', isMedian ? 1 : undefined),
  ]
}

/** What the contestant adds to direct stdio in the same round. */
function added(samples: Samples, name: Name, key: Latency): number[] {
  return samples[name].map((sample, round) => sample[key] - (samples.stdio[round]?.[key] ?? 0))
}

function rateGoal(ours: number[]): Row {
  const rate = median(ours)
  const met = isMet(
    ours.map((each) => goalPerSecond / each),
    1,
  )
  const goal = `at least ${goalPerSecond}`
  return {
    metric: rateMetric,
    ours: rate,
    reference: 'the goal',
    theirs: goalPerSecond,
    ratio: rate / goalPerSecond,
    goal,
    met,
  }
}

const rateMetric = 'messages of 200 bytes a second'

function rateRow(samples: Samples, name: Name): Row {
  const rates = (of: Name) => samples[of].map(({ rate }) => rate)
  const row = compare(rateMetric, rates('bridge'), rates(name), names[name])
  if (name !== 'sdk' && name !== 'stdioToWs') return row
  const slower = rates('bridge').map((rate, round) => (samples[name][round]?.rate ?? 0) / rate)
  return { ...row, goal: 'more than theirs', met: isMet(slower, 1) }
}
