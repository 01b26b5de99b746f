import type { Setter } from '../documents/documents.ts'
import { maxJoinedLength, setEvents, toLine } from '../runs/event-log.ts'
import type { Copying } from './copying.ts'

interface EventRow {
  seq: number
  body: string
  child_run_id: string | null
  at: number | null
}

const atOnce = 500

/** Copies the log of a run. Returns the first number in its newest document; 0 if there is none. */
export async function copyEvents({ sql, documents, took }: Copying, runId: string): Promise<number> {
  const log = new Log(documents, runId)
  for (let after = 0; ; ) {
    const rows = await sql.all<EventRow>(
      `SELECT seq, body, child_run_id, at FROM events WHERE run_id = ? AND seq > ? ORDER BY seq LIMIT ${atOnce}`,
      runId,
      after,
    )
    for (const row of rows) log.add(row)
    if (rows.length > 0) await took('events', rows.length)
    if (rows.length < atOnce) return log.end()
    after = rows.at(-1)?.seq ?? after
  }
}

/** Joins events that were stored one by one. */
class Log {
  readonly #documents: Setter
  readonly #runId: string
  #rows: EventRow[] = []
  #length = 0
  #first = 0

  constructor(documents: Setter, runId: string) {
    this.#documents = documents
    this.#runId = runId
  }

  add(row: EventRow): void {
    this.#rows.push(row)
    this.#length += row.body.length
    if (this.#length >= maxJoinedLength) this.#keep()
  }

  end(): number {
    this.#keep()
    return this.#first
  }

  #keep(): void {
    const rows = this.#rows.splice(0)
    const [first, last] = [rows[0], rows.at(-1)]
    this.#length = 0
    if (!first || !last) return
    this.#first = first.seq
    setEvents(this.#documents, this.#runId, {
      first: first.seq,
      last: last.seq,
      about: rows.flatMap(({ child_run_id }) => child_run_id ?? []),
      body: rows.map(({ child_run_id: childRunId, ...event }) => toLine({ ...event, childRunId })).join('\n'),
    })
  }
}
