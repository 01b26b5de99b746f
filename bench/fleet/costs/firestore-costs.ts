import { setTimeout } from 'node:timers/promises'
import { type FirestoreEmulator, startFirestoreEmulator, type UsageCounts } from '@deckhand/emulator/firestore'
import { drive } from '../drive.ts'
import type { FleetOptions } from '../fleet-options.ts'
import { allInOne, type FleetPlan } from '../fleet-plan.ts'
import { type RunKind, runKinds } from '../run-kinds.ts'
import { withFleet } from '../servers/start-fleet.ts'

export interface FirestoreCount {
  plan: FleetPlan
  /** Per run. */
  kinds: { kind: RunKind; usage: UsageCounts }[]
  /** Per process and second, while idle. */
  idle: UsageCounts
}

const concurrency = 4
const settleMs = 300

/** Billed Firestore operations for runs of each kind: documents read, written and deleted, as our counting front sees them. */
export async function countFirestore(size: number, options: FleetOptions): Promise<FirestoreCount> {
  const emulator = await startFirestoreEmulator()
  try {
    return await countOn(emulator, allInOne(size), options)
  } finally {
    await emulator.close()
  }
}

function countOn(emulator: FirestoreEmulator, plan: FleetPlan, options: FleetOptions): Promise<FirestoreCount> {
  const { folder, countedRuns, idleSeconds, tell } = options
  const projectId = `bench-${plan.places.length}`
  const firestore = { projectId, host: emulator.host }
  const since = measuring(() => emulator.usage(projectId))
  return withFleet(plan, { databaseUrl: '', firestore, folder, modelMs: 0, counted: false }, async ({ urls }) => {
    tell(`counting on Firestore, ${plan.title} …\n`)
    const runs = Math.ceil(countedRuns / 4)
    await drive(urls, { kinds: runKinds, runs, concurrency })
    const idle = await since(() => setTimeout(idleSeconds * 1_000))
    const perSecond = divide(idle.usage, idle.seconds)
    const kinds = []
    for (const kind of runKinds) {
      const { usage, seconds } = await since(async () => {
        await drive(urls, { kinds: [kind], runs, concurrency })
        await setTimeout(settleMs)
      })
      kinds.push({ kind, usage: divide(minus(usage, perSecond, seconds), runs) })
    }
    return { plan, kinds, idle: divide(perSecond, plan.places.length) }
  })
}

/** What was used while some work was done, and how long that took. */
function measuring(read: () => UsageCounts) {
  return async (work: () => Promise<unknown>) => {
    const before = read()
    const begun = performance.now()
    await work()
    return { usage: minus(read(), before), seconds: (performance.now() - begun) / 1_000 }
  }
}

function minus(one: UsageCounts, other: UsageCounts, factor = 1): UsageCounts {
  return {
    reads: one.reads - factor * other.reads,
    writes: one.writes - factor * other.writes,
    deletes: one.deletes - factor * other.deletes,
  }
}

function divide({ reads, writes, deletes }: UsageCounts, by: number): UsageCounts {
  return { reads: reads / by, writes: writes / by, deletes: deletes / by }
}
