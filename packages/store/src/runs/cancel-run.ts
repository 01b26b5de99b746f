import type { AuditEntry, KernelEvent, RunOutcome, ToolPart, Turn, Usage } from '@deckhand/spec'
import { DeckhandError } from '@deckhand/spec/errors'
import { cancelApprovals } from '../approvals/close-approval.ts'
import { appendAudit } from '../audit/append-audit.ts'
import type { AuditChain } from '../audit/audit-chain.ts'
import type { WriteSql } from '../sql/database.ts'
import { readMessages } from '../threads/read-messages.ts'
import { freeThread } from '../threads/thread-writes.ts'
import { updateAction } from './actions.ts'
import { writeOutcome } from './outcomes.ts'
import { numberEvents, packAction, packOutcome } from './pack-entry.ts'
import { insertEvents } from './run-events.ts'
import { findRunRow, hasEnded, type RunRow } from './run-row.ts'

/** Documents: runs/{id}, its open actions and approvals, threads/{threadId}, runs/{id}/events, users/{userId}/audit. */
export async function cancelRun(
  sql: WriteSql,
  chain: AuditChain,
  { userId, runId, now }: { userId: string; runId: string; now: number },
): Promise<boolean> {
  const run = await findRunRow(sql, userId, runId, sql.locks.forUpdate)
  if (!run) throw new DeckhandError('NOT_FOUND', 'There is no such run.')
  if (hasEnded(run)) return false
  const turns = await readTurns(sql, run)
  const ended = turns.flatMap(openCalls).map(endCall)
  const outcome: RunOutcome = {
    status: 'failed',
    code: 'CANCELLED',
    message: 'The run was cancelled.',
    usage: totalUsage(turns),
  }
  const { status: type, ...told } = outcome
  const events: KernelEvent[] = [...ended.map(endEvent), { type, ...told }]
  await raiseFence(sql, run, events.length, now)
  for (const action of ended) await updateAction(sql, run.id, packAction(action))
  await cancelApprovals(sql, run.id, now)
  await insertEvents(sql, run.id, run.last_seq, numberEvents(run.last_seq, events))
  await writeOutcome(sql, run.id, packOutcome(outcome))
  await freeThread(sql, run.thread_id, now)
  await appendAudit(sql, chain, { userId, entries: [cancelled(run.id, ended)], now })
  sql.notify(run.id)
  return true
}

/** Names the calls that may have happened all the same. */
function cancelled(runId: string, ended: ToolPart[]): AuditEntry {
  const atWork = ended.filter(({ error }) => error?.message === mayHaveRun)
  return {
    kind: 'run_cancelled',
    runId,
    data: { atWork: atWork.map(({ id, name }) => ({ actionId: id, tool: name })) },
  }
}

async function raiseFence(sql: WriteSql, run: RunRow, eventCount: number, now: number): Promise<void> {
  await sql.run(
    `UPDATE runs SET status = 'failed', at_work = 0, owner = NULL, lease_until = NULL, attempt = attempt + 1, last_seq = last_seq + ?,
      updated_at = ? WHERE id = ?`,
    eventCount,
    now,
    run.id,
  )
}

async function readTurns(sql: WriteSql, run: RunRow): Promise<Turn[]> {
  const from = run.prompt_position + 1
  const messages = await readMessages(sql, run.thread_id, { from, to: run.prompt_position + run.turn_count })
  return messages.map(({ message }) => message as Turn)
}

function openCalls(turn: Turn): ToolPart[] {
  return turn.parts.filter(
    (part): part is ToolPart =>
      part.type === 'tool' && part.status !== 'completed' && part.status !== 'failed' && part.status !== 'rejected',
  )
}

const neverRan = 'Not run: the run was cancelled before.'
const mayHaveRun = 'Cancelled while it was running. It may have happened all the same: look before you repeat it.'

function endCall({ waitingFor: _, ...call }: ToolPart): ToolPart {
  const message = call.status === 'executing' ? mayHaveRun : neverRan
  return { ...call, status: 'failed', error: { code: 'CANCELLED', message } }
}

function endEvent({ id, name: toolName, error }: ToolPart): KernelEvent {
  return { type: 'tool_call_end', id, toolName, error: error ?? { code: 'CANCELLED', message: neverRan } }
}

function totalUsage(turns: Turn[]): Usage {
  const sum = (key: keyof Usage) => turns.reduce((total, { usage }) => total + usage[key], 0)
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    thoughtTokens: sum('thoughtTokens'),
    totalTokens: sum('totalTokens'),
  }
}
