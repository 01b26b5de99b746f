import type { UsageCounts } from '@deckhand/emulator/firestore'
import { median } from '../harness/statistics.ts'
import type { FleetCount } from './costs/count-fleet.ts'
import type { FirestoreCount } from './costs/firestore-costs.ts'
import type { StreamCosts } from './costs/stream-costs.ts'
import { kilobytes } from './fleet-rows.ts'
import { markdownTable } from './markdown-table.ts'
import type { Throughput } from './throughput/throughput.ts'
import type { FleetUnits } from './throughput/units.ts'

interface FleetResults {
  counts: FleetCount[]
  streams: StreamCosts
  firestore: FirestoreCount[]
  fast: Throughput[][]
  slow: Throughput[][]
  units: FleetUnits
  simulated: string
}

/** The same numbers as the rows, in tables for people. */
export function describeFleet(results: FleetResults): string {
  const { counts, streams, firestore, fast, slow, units, simulated } = results
  return [
    '# A fleet on one PostgreSQL',
    `Made by \`npm run bench:fleet\`, ${units.at.slice(0, 10)}. Statements, bytes and rows are counts and the same on any machine; times and rates are those of this one, with whatever else it did meanwhile.`,
    '## Per run',
    markdownTable(
      [
        'run',
        'processes',
        'statements',
        'transactions',
        'wait for the disk',
        'kB sent',
        'kB received',
        'kB of log',
        'NOTIFY heard',
        'ms waited for rows',
        'ms waited for NOTIFY',
        'kB to the client',
      ],
      counts.flatMap(perRunRows),
    ),
    `Deadlocks: ${counts.reduce((sum, { deadlocks }) => sum + deadlocks, 0)}.`,
    '## Standing costs',
    markdownTable(['', 'statements a second', 'bytes a second', 'connections'], standing(counts, streams)),
    `JavaScript objects of an open stream whose run waits: ${streams.memory.toFixed(1)} KB.`,
    '## Rows and bytes per run, with indexes',
    tables(counts[0]),
    '## On Firestore',
    markdownTable(['run', 'processes', 'reads', 'writes', 'deletes'], firestore.flatMap(firestoreLines)),
    '## Runs a second',
    markdownTable(
      ['', 'measured', 'simulated', 'ratio', 'median ms', 'simulated', 'cores left to it'],
      [
        ...throughput('the model takes no time', counts, fast),
        ...throughput('4 places each, a slow model', counts, slow),
      ],
    ),
    '## Unit costs',
    `Milliseconds of CPU per statement: ${cost(units.costs.serverThread)} in the server's thread, ${cost(units.costs.serverOther)} in its other threads, ${cost(units.costs.database)} in the database. A flush of the log takes ${cost(units.costs.flush)} ms; each session that hears a NOTIFY costs the database ${cost(units.notifyMs)} ms.`,
    simulated,
  ].join('\n\n')
}

const cost = (ms: number) => ms.toFixed(3)

function perRunRows({ plan, kinds }: FleetCount): (string | number)[][] {
  return kinds.map(({ kind, wire, walBytes, rowWait, notifyWait, streamBytes }) => [
    kind.title,
    plan.title,
    wire.statements.toFixed(1),
    wire.commits.toFixed(1),
    wire.flushes.toFixed(1),
    (wire.bytesSent / 1_024).toFixed(1),
    (wire.bytesReceived / 1_024).toFixed(1),
    (walBytes / 1_024).toFixed(1),
    wire.notifications.toFixed(1),
    rowWait.toFixed(2),
    notifyWait.toFixed(2),
    (streamBytes / 1_024).toFixed(1),
  ])
}

function standing(counts: FleetCount[], streams: StreamCosts): (string | number)[][] {
  const idle = counts.map(({ plan, idle, connections }) => [
    `a process that has nothing to do, of ${plan.title}`,
    idle.statements.toFixed(1),
    (kilobytes(idle) * 1_024).toFixed(0),
    connections.toFixed(1),
  ])
  const { wire } = streams
  const stream = ['a stream whose run waits', wire.statements.toFixed(2), (kilobytes(wire) * 1_024).toFixed(0), '0']
  return [...idle, stream]
}

function firestoreLines({ plan, kinds, idle }: FirestoreCount): string[][] {
  const line = (title: string, { reads, writes, deletes }: UsageCounts) => [
    title,
    plan.title,
    ...[reads, writes, deletes].map((count) => Math.max(0, count).toFixed(1)),
  ]
  return [
    ...kinds.map(({ kind, usage }) => line(kind.title, usage)),
    line('a second of a process with nothing to do', idle),
  ]
}

function tables(count: FleetCount | undefined): string {
  if (!count) return ''
  const rows = count.tables.map(({ table, rows, bytes }) => [
    table,
    (rows / count.runs).toFixed(2),
    (bytes / count.runs).toFixed(0),
  ])
  const total = count.tables.reduce((sum, { bytes }) => sum + bytes, 0) / count.runs
  return markdownTable(['table', 'rows', 'bytes'], [...rows, ['all', '', total.toFixed(0)]])
}

function throughput(title: string, counts: FleetCount[], samples: Throughput[][]): (string | number)[][] {
  return samples.map((own, index) => {
    const ratios = own.map(({ rate, predicted = Number.NaN }) => predicted / rate)
    const of = (pick: (sample: Throughput) => number | undefined, digits: number) =>
      median(own.map((sample) => pick(sample) ?? Number.NaN)).toFixed(digits)
    return [
      `${counts[index]?.plan.title}, ${title}`,
      of(({ rate }) => rate, 1),
      of(({ predicted }) => predicted, 1),
      median(ratios).toFixed(2),
      of((sample) => sample.median, 0),
      of(({ predictedMedian }) => predictedMedian, 0),
      of(({ cores }) => cores, 2),
    ]
  })
}
