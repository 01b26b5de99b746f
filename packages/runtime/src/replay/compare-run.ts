import type { Json, ToolPart, Turn } from '@deckhand/spec'
import { comparableEvents } from './comparable-events.ts'
import { type Difference, firstDifference } from './first-difference.ts'
import type { RecordedRun } from './recorded-run.ts'
import type { Replayed } from './replay-run.ts'

/** Compares a replay with the record: turns, events, outcome. */
export function compareRun(recorded: RecordedRun, replayed: Replayed): Difference | undefined {
  const { run, wasCancelled } = recorded
  const open = wasCancelled ? cancelledCalls(run.turns) : new Set<string>()
  return (
    firstDifference(plain(run.turns, open), plain(replayed.state.turns, open), 'turns') ??
    eventDifference(recorded, replayed) ??
    (wasCancelled ? undefined : firstDifference(toJson(run.outcome), toJson(replayed.outcome), 'outcome'))
  )
}

function eventDifference(recorded: RecordedRun, { events }: Replayed): Difference | undefined {
  const { wasCancelled } = recorded
  const replayed = comparableEvents(events.map((event) => ({ seq: 0, event })))
  for (let index = 0; index < Math.max(recorded.events.length, replayed.length); index += 1) {
    const [here, there] = [recorded.events[index], replayed[index]]
    // Events that were not written yet when the run was cancelled are not in the record.
    if (wasCancelled && !here && there?.event.type === 'status') continue
    const name = here ? `event ${here.seq} (${here.event.type})` : `an event after the last (${there?.event.type})`
    const found = firstDifference(toJson(here?.event), toJson(there?.event), name)
    if (found && here?.event.type === there?.event.type) return found
    // For events of different types, show both in full.
    if (found) return { at: name, recorded: toJson(here?.event), replayed: toJson(there?.event) }
  }
  return undefined
}

function cancelledCalls(turns: Turn[]): Set<string> {
  const calls = turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'))
  return new Set(calls.filter(({ error }) => error?.code === 'CANCELLED').map(({ id }) => id))
}

/** Compares cancelled calls without their progress, because the record does not have it. */
function plain(turns: Turn[], open: Set<string>): Json | undefined {
  return toJson(
    turns.map((turn) => ({
      ...turn,
      parts: turn.parts.map((part) => (part.type === 'tool' && open.has(part.id) ? asAsked(part) : part)),
    })),
  )
}

const asAsked = ({ id, callId, name, modelName, input, signature }: ToolPart) => ({
  id,
  callId,
  name,
  modelName,
  input,
  signature,
})

function toJson(value: unknown): Json | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}
