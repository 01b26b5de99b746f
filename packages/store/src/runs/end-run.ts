import type { Turn, Usage } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'
import { readMessages } from '../threads/read-messages.ts'
import { updateAction } from './actions.ts'
import { type EndedWork, endWork } from './end-work.ts'
import type { Ending } from './ending.ts'
import { writeOutcome } from './outcomes.ts'
import { conversationOf, type RunRow } from './run-row.ts'

/** A run that ends as cancelled or given up. */
export interface EndedRun extends EndedWork {
  run: RunRow
}

/** Ends its open calls and writes its outcome; its row is the caller's. `taken` is what the runs took that calls have started, by the call. */
export async function endRun(
  sql: WriteSql,
  run: RunRow,
  { taken, ending }: { taken: Map<string, Usage>; ending: Ending },
): Promise<EndedRun> {
  const ended = endWork(await readTurns(sql, run), taken, ending)
  for (const action of ended.actions) await updateAction(sql, run.id, action)
  await writeOutcome(sql, run.id, ended.outcome)
  return { run, ...ended }
}

async function readTurns(sql: Sql, run: RunRow): Promise<Turn[]> {
  const range = { from: run.prompt_position + 1, to: run.prompt_position + run.turn_count }
  const messages = await readMessages(sql, conversationOf(run), range)
  return messages.map(({ message }) => message as Turn)
}
