import { compare } from '../harness/compare.ts'
import type { Row } from '../harness/report.ts'
import { median, medianRange } from '../harness/statistics.ts'
import type { FleetCount, KindCount } from './costs/count-fleet.ts'
import type { FirestoreCount } from './costs/firestore-costs.ts'
import type { StreamCosts } from './costs/stream-costs.ts'
import type { Throughput } from './throughput/throughput.ts'

const tolerance = 0.2
const wireGoal = 1.25
const lockGoal = 0.05
/** Nothing is no number to compare with. */
const least = 0.001

interface Measure {
  title: string
  of: (count: KindCount) => number
  goal?: number
}

const measures: Measure[] = [
  { title: 'statements per run', of: ({ wire }) => wire.statements, goal: wireGoal },
  { title: 'transactions per run', of: ({ wire }) => wire.commits, goal: wireGoal },
  { title: 'transactions that wait for the disk per run', of: ({ wire }) => wire.flushes, goal: wireGoal },
  { title: 'kB to and from the database per run', of: ({ wire }) => kilobytes(wire), goal: wireGoal },
  { title: 'kB of write-ahead log per run', of: ({ walBytes }) => walBytes / 1_024, goal: wireGoal },
  { title: 'NOTIFY messages heard per run, by all', of: ({ wire }) => wire.notifications },
]

export function kilobytes({ bytesSent, bytesReceived }: { bytesSent: number; bytesReceived: number }): number {
  return (bytesSent + bytesReceived) / 1_024
}

/** The database cost of runs with several processes, compared with one process. */
export function countRows(counts: FleetCount[]): Row[] {
  const [one] = counts
  return counts.flatMap((count) =>
    count.kinds.flatMap((kind, index) => {
      const alone = one?.kinds[index] ?? kind
      const where = `${kind.kind.title}, ${count.plan.title}`
      return [...measures.map((measure) => measureRow(measure, where, kind, alone)), ...lockRows(where, kind)]
    }),
  )
}

function measureRow({ title, of, goal }: Measure, where: string, kind: KindCount, alone: KindCount): Row {
  const ours = Math.max(least, of(kind))
  const theirs = Math.max(least, of(alone))
  const ratio = ours / theirs
  // A web process follows every run through the database by design, so its cost is shown without a goal.
  const judged = goal !== undefined && !where.includes('web')
  return {
    metric: `${title}: ${where}`,
    ours,
    reference: '1 process',
    theirs,
    ratio,
    goal: judged ? `at most ${goal} times` : 'none, for orientation',
    met: judged ? ratio <= goal : true,
  }
}

function lockRows(where: string, { rowWait, notifyWait, latency }: KindCount): Row[] {
  return [
    { title: 'ms waited for locked rows per run', wait: rowWait },
    { title: 'ms waited to commit a NOTIFY per run', wait: notifyWait },
  ].map(({ title, wait }) => {
    const ours = Math.max(least, wait)
    const ratio = ours / latency
    const goal = `at most ${lockGoal} of it`
    const reference = 'ms that the run took'
    return { metric: `${title}: ${where}`, ours, reference, theirs: latency, ratio, goal, met: ratio <= lockGoal }
  })
}

/** Throughput compared with one process and with the simulation. */
export function throughputRows(title: string, counts: FleetCount[], samples: Throughput[][]): Row[] {
  const [one = []] = samples
  return counts.slice(0, samples.length).flatMap(({ plan }, index) => {
    const own = samples[index] ?? []
    const where = `${plan.title}, ${title}`
    const rates = own.map(({ rate }) => rate)
    const alone = one.map(({ rate }) => rate)
    return [compare(`runs a second: ${where}`, rates, alone, '1 process, side by side'), ...predictionRows(where, own)]
  })
}

function predictionRows(where: string, samples: Throughput[]): Row[] {
  const pairs = samples.flatMap(({ rate, predicted }) => (predicted === undefined ? [] : [{ rate, predicted }]))
  if (pairs.length === 0) return []
  const ratios = pairs.map(({ rate, predicted }) => predicted / rate)
  const [low, high] = medianRange(ratios)
  const isInside = low >= 1 - tolerance && high <= 1 + tolerance
  const isOutside = high < 1 - tolerance || low > 1 + tolerance
  return [
    {
      metric: `runs a second, as simulated: ${where}`,
      ours: median(pairs.map(({ predicted }) => predicted)),
      reference: 'as measured',
      theirs: median(pairs.map(({ rate }) => rate)),
      ratio: median(ratios),
      goal: 'within 20 percent',
      met: isInside ? true : isOutside ? false : null,
    },
  ]
}

/** The load while idle. */
export function standingRows(counts: FleetCount[], streams: StreamCosts): Row[] {
  const [one] = counts
  const idle = counts.map(({ plan, idle, connections }) => ({ plan, statements: idle.statements, connections }))
  return [
    ...idle.map(({ plan, statements }) =>
      standingRow(`statements a second of an idle process: ${plan.title}`, statements, one?.idle.statements ?? 0),
    ),
    ...idle.map(({ plan, connections }) =>
      standingRow(`connections of a process: ${plan.title}`, connections, one?.connections ?? 0),
    ),
    standingRow(
      'statements a second of an open stream whose run waits',
      streams.wire.statements,
      one?.idle.statements ?? 0,
      'an idle process',
    ),
    standingRow(
      'bytes a second to and from the database of such a stream',
      streams.wire.bytesSent + streams.wire.bytesReceived,
      (one?.idle.bytesSent ?? 0) + (one?.idle.bytesReceived ?? 0),
      'an idle process',
    ),
    standingRow(
      'KB of JavaScript objects of such a stream',
      streams.memory,
      50,
      'the goal of bench:runtime for all memory',
    ),
  ]
}

function standingRow(metric: string, value: number, other: number, reference = '1 process'): Row {
  const [ours, theirs] = [Math.max(least, value), Math.max(least, other)]
  return { metric, ours, reference, theirs, ratio: ours / theirs, goal: 'none, for orientation', met: true }
}

/** Billed Firestore operations with several processes, compared with one. */
export function firestoreRows(counts: FirestoreCount[]): Row[] {
  const [one] = counts
  return counts.flatMap(({ plan, kinds, idle }) => [
    ...kinds.flatMap(({ kind, usage }, index) =>
      (['reads', 'writes', 'deletes'] as const).map((operation) =>
        standingRow(
          `${operation} on Firestore per run: ${kind.title}, ${plan.title}`,
          usage[operation],
          one?.kinds[index]?.usage[operation] ?? 0,
        ),
      ),
    ),
    standingRow(`reads on Firestore a second of an idle process: ${plan.title}`, idle.reads, one?.idle.reads ?? 0),
  ])
}
