import type { RunEvent, RunOutcome, ToolPart, Turn, Usage } from '@deckhand/spec'
import type { Sql, WriteSql } from '../sql/database.ts'
import { readMessages } from '../threads/read-messages.ts'
import { updateAction } from './actions.ts'
import { endCalls, endEvent, totalUsage } from './end-calls.ts'
import { writeOutcome } from './outcomes.ts'
import { packAction, packOutcome, sumTokens } from './pack-work.ts'
import { conversationOf, type RunRow } from './run-row.ts'

/** A run that ends as cancelled. */
export interface EndedRun {
  run: RunRow
  /** Those that were open, as they are now. */
  calls: ToolPart[]
  usage: Usage
  /** What its calls took that was not counted before. */
  tokens: number
  events: RunEvent[]
}

/** Ends its open calls and writes its outcome; its row is the caller's. `taken` is what the runs took that calls have started, by the call. */
export async function endRun(sql: WriteSql, run: RunRow, taken: Map<string, Usage>): Promise<EndedRun> {
  const turns = await readTurns(sql, run)
  const calls = endCalls(turns, taken)
  const packed = calls.map(packAction)
  const usage = totalUsage(turns, calls)
  const outcome: RunOutcome = { status: 'failed', code: 'CANCELLED', message: 'The run was cancelled.', usage }
  for (const action of packed) await updateAction(sql, run.id, action)
  await writeOutcome(sql, run.id, packOutcome(outcome))
  const { status: type, ...told } = outcome
  return { run, calls, usage, tokens: sumTokens(packed), events: [...calls.map(endEvent), { type, ...told }] }
}

async function readTurns(sql: Sql, run: RunRow): Promise<Turn[]> {
  const range = { from: run.prompt_position + 1, to: run.prompt_position + run.turn_count }
  const messages = await readMessages(sql, conversationOf(run), range)
  return messages.map(({ message }) => message as Turn)
}
