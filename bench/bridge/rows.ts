import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { isMet, median } from '../harness/statistics.ts'
import { type Name, names } from './contestants.ts'
import type { Sample, Samples } from './samples.ts'

type Latency = Exclude<keyof Sample, 'rate'>

const latencies: Record<Latency, string> = {
  median: 'ms added to a round trip, median',
  slowest: 'ms of a round trip, p99',
  atRateMedian: 'ms added to a round trip, 500 a second, median',
  atRateSlowest: 'ms of a round trip, 500 a second, p99',
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
  // The slowest of a hundred is mostly the machine's doing.
  const isMedian = key === 'median' || key === 'atRateMedian'
  const times = (name: Name) => (isMedian ? added(samples, name, key) : samples[name].map((sample) => sample[key]))
  const row = (name: Name, goal: number) =>
    compare(latencies[key], times('bridge'), times(name), names[name], isMedian ? goal : undefined)
  return [row('relay', 2), row('sdk', 1), row('stdioToWs', 1)]
}

/** What the contestant adds to direct stdio in the same round; on a machine that is busy enough that can be nothing. */
function added(samples: Samples, name: Name, key: Latency): number[] {
  return samples[name].map((sample, round) => Math.max(0.001, sample[key] - (samples.stdio[round]?.[key] ?? 0)))
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
