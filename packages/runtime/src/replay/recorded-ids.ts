import type { RecordedRun } from './recorded-run.ts'

/** The ids on record in the order in which the loop asks for them: of a turn, of its calls, and of what it asks a person. */
export function recordedIds({ run, calls }: RecordedRun): () => string {
  const ids = run.turns.flatMap(({ id }, index) => {
    const own = calls[index] ?? []
    // Ids sort by the time they were made, and two questions of one turn need not come in the order of its calls.
    const asked = own.flatMap(({ part }) => part.approval?.id ?? []).sort()
    return [id, ...own.map(({ part }) => part.id), ...asked]
  })
  let next = 0
  return () => ids[next++] ?? `not on record ${next}`
}
