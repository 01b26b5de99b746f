import type { RunEvent } from '@deckhand/spec'

/** An event of one run, with its number in the log. */
export interface NumberedEvent {
  seq: number
  event: RunEvent
}

/**
 * The events of the loop itself, each once. Leaves out events from inside tools, because recorded tools do nothing; text that a restart discarded;
 * and events that a process repeats when it takes over a run after a crash. Joins consecutive text deltas, however they were split.
 */
export function comparableEvents(events: NumberedEvent[]): NumberedEvent[] {
  const kept: NumberedEvent[] = []
  let status: string | undefined
  for (const [index, each] of withoutDiscarded(events).entries()) {
    const { event } = each
    if (isFromTool(event) || (event.type === 'activation' && index > 0)) continue
    if (event.type === 'parked') status = undefined
    if (event.type === 'status' && event.status === status) continue
    if (event.type === 'status') status = event.status
    append(kept, each)
  }
  return kept
}

function append(kept: NumberedEvent[], { seq, event }: NumberedEvent): void {
  const last = kept.at(-1)
  if ((event.type === 'text' || event.type === 'thinking') && last?.event.type === event.type) {
    kept[kept.length - 1] = { seq: last.seq, event: { type: event.type, delta: last.event.delta + event.delta } }
  } else kept.push({ seq, event })
}

function isFromTool(event: RunEvent): boolean {
  switch (event.type) {
    case 'tool_progress':
    case 'signal':
    case 'file_change':
    case 'spawn':
      return true
    case 'limit':
      return event.limit !== 'steps'
    default:
      return false
  }
}

/** A restarted turn discards its own text. A turn that a crash cut off discards everything since the last completed turn. */
function withoutDiscarded(events: NumberedEvent[]): NumberedEvent[] {
  const kept: NumberedEvent[] = []
  for (const [index, each] of events.entries()) {
    if (each.event.type !== 'turn_restarted') kept.push(each)
    else dropText(kept, isBeginning(events[index + 1]))
  }
  return kept
}

/** The first events of a process that takes over a run. */
const isBeginning = (first: NumberedEvent | undefined) =>
  first?.event.type === 'status' || first?.event.type === 'activation'

function dropText(kept: NumberedEvent[], wasCutOff: boolean): void {
  const isText = ({ event: { type } }: NumberedEvent) => type === 'text' || type === 'thinking'
  const isKept = (each: NumberedEvent) => !isText(each) && !(wasCutOff && isBeginning(each))
  const since = kept.splice(kept.findLastIndex(isKept) + 1)
  kept.push(...since.filter((each) => !isText(each)))
}
