import type { LoggedEvent, RunRecord, StreamLine } from '@deckhand/spec'

/**
 * What stands in a stream for events that were dropped: its number is that of the last of them, so that whoever goes on after it misses nothing. Nothing when none are
 * missing between what the reader has and what comes.
 */
export function droppedLine(
  { logDroppedAt }: Pick<RunRecord, 'logDroppedAt'>,
  after: number,
  [first]: LoggedEvent[],
): StreamLine[] {
  if (logDroppedAt === undefined || !first || first.seq - 1 <= after) return []
  const day = new Date(logDroppedAt).toISOString().slice(0, 10)
  const message = `What happened before is not kept any more: the log of this run was dropped on ${day}. Its thread has what was said.`
  return [{ type: 'log_dropped', at: logDroppedAt, message, seq: first.seq - 1 }]
}
