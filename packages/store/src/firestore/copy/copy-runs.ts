import type { RunRow } from '../../runs/run-row.ts'
import { placeholders } from '../../sql/where.ts'
import { setOutcome } from '../runs/outcomes.ts'
import { setRun } from '../runs/run-document.ts'
import { setBelow } from '../runs/runs-below.ts'
import { copyEvents } from './copy-events.ts'
import type { Copying, Part } from './copying.ts'
import { pages } from './pages.ts'
import { toRun } from './to-run.ts'

/** A run's document refers to its log, its outcome and its open approvals, so these are copied with it. */
export const runs: Part = {
  tables: ['runs', 'outcomes', 'events'],
  copy: async (copying) => {
    for await (const rows of pages<RunRow>(copying.sql, { name: 'runs', key: ['id'] })) {
      const page = await readPage(copying, rows)
      for (const row of rows) await copyRun(copying, row, page)
      await copying.took('outcomes', page.outcomes.size)
      await copying.took('runs', rows.length)
    }
  },
}

interface RunsPage {
  outcomes: Map<string, string>
  asked: { id: string; run_id: string; status: string }[]
}

async function readPage({ sql }: Copying, rows: RunRow[]): Promise<RunsPage> {
  const ids = rows.map(({ id }) => id)
  const among = `IN (${placeholders(ids)})`
  const outcomes = await sql.all<{ run_id: string; body: string }>(
    `SELECT run_id, body FROM outcomes WHERE run_id ${among}`,
    ...ids,
  )
  const select = `SELECT id, run_id, status FROM approvals WHERE run_id ${among} ORDER BY id`
  const asked = await sql.all<RunsPage['asked'][number]>(select, ...ids)
  return { outcomes: new Map(outcomes.map(({ run_id, body }) => [run_id, body])), asked }
}

async function copyRun(copying: Copying, row: RunRow, page: RunsPage): Promise<void> {
  const { documents } = copying
  const outcome = page.outcomes.get(row.id)
  const asked = page.asked.filter(({ run_id }) => run_id === row.id)
  const eventsFrom = await copyEvents(copying, row.id)
  if (row.runs_below > 0) await copyBelow(copying, row.id)
  setRun(documents, {
    ...toRun(row),
    ...(outcome !== undefined && setOutcome(documents, row.id, outcome)),
    eventsFrom,
    openApprovals: asked.filter(({ status }) => status === 'open').map(({ id }) => id),
    hasAsked: asked.length > 0,
  })
}

async function copyBelow({ sql, documents }: Copying, rootId: string): Promise<void> {
  const rows = await sql.all<{ id: string; parent_run_id: string; parent_action_id: string }>(
    `SELECT id, parent_run_id, parent_action_id FROM runs WHERE root_id = ? AND parent_run_id IS NOT NULL
    ORDER BY depth, created_at, id`,
    rootId,
  )
  const started = rows.map(({ id, parent_run_id, parent_action_id }) => ({
    runId: id,
    parentRunId: parent_run_id,
    actionId: parent_action_id,
  }))
  setBelow(documents, rootId, { started })
}
