import { type FirestoreFault, type FirestoreFaultKind, firestoreFaultKinds } from './faults/firestore-fault.ts'
import { parseName, type ResourceName } from './names.ts'
import { refusals } from './refusal.ts'
import type { UsageCounts } from './usage.ts'
import type { CommitRequest, Write } from './wire.ts'

/**
 * By this database a test that has nothing but a client asks for faults in another database of its project, and learns what was used there:
 * `faults/{any}` is written with `kind`, `times` and `database`, and `usage/{database}` is read.
 */
export const controlDatabase = 'deckhand-emulator'

const defaultDatabase = '(default)'

export interface AskedFault extends FirestoreFault {
  databaseId: string
}

export function readFaults(writes: Write[]): AskedFault[] {
  return writes
    .filter(({ update }) => parseName(update?.name).path.startsWith('faults/'))
    .map(({ update }) => {
      const { kind, times, database } = update?.fields ?? {}
      const known = firestoreFaultKinds.find((one) => one === kind?.stringValue)
      if (!known) throw refusals.invalid(`The kind of a fault is one of ${firestoreFaultKinds.join(', ')}.`)
      return {
        kind: known satisfies FirestoreFaultKind,
        times: Number(times?.integerValue ?? 1),
        databaseId: database?.stringValue ?? defaultDatabase,
      }
    })
}

/** Writes down what a database has used, for the read that follows. */
export function usageWrite({ database }: ResourceName, databaseId: string, counts: UsageCounts): CommitRequest {
  const fields = Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [name, { integerValue: String(count) }]),
  )
  return { database, writes: [{ update: { name: `${database}/documents/usage/${databaseId}`, fields } }] }
}
