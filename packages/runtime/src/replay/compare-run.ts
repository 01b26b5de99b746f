import type { Json, ToolPart, Turn } from '@deckhand/spec'
import { comparableEvents } from './comparable-events.ts'
import { type Difference, firstDifference } from './first-difference.ts'
import type { RecordedRun } from './recorded-run.ts'
import type { Replayed } from './replay-run.ts'

/** Holds a replay against the record: turns, events, outcome. */
export function compareRun(recorded: RecordedRun, replayed: Replayed): Difference | undefined {
  const { run, wasCancelled } = recorded
  const open = wasCancelled ? cancelledCalls(run.turns) : new Set<string>()
  return (
    firstDifference(plain(run.turns, open), plain(replayed.state.turns, open), 'turns') ??
    eventDifference(recorded, replayed) ??
    (wasCancelled ? undefined : firstDifference(toJson(run.outcome), toJson(replayed.outcome), 'outcome'))
  )
}

function eventDifference({ told, wasCancelled }: RecordedRun, { events }: Replayed): Difference | undefined {
  const again = comparableEvents(events.map((event) => ({ seq: 0, event })))
  for (let index = 0; index < Math.max(told.length, again.length); index += 1) {
    const [here, there] = [told[index], again[index]]
    // What was on its way to be written when the cancel came is not on record.
    if (wasCancelled && !here && there?.event.type === 'status') continue
    const name = here ? `event ${here.seq} (${here.event.type})` : `an event after the last (${there?.event.type})`
    const found = firstDifference(toJson(here?.event), toJson(there?.event), name)
    if (found && here?.event.type === there?.event.type) return found
    // Of two events of different kinds no field tells more than the whole.
    if (found) return { at: name, recorded: toJson(here?.event), replayed: toJson(there?.event) }
  }
  return undefined
}

function cancelledCalls(turns: Turn[]): Set<string> {
  const calls = turns.flatMap(({ parts }) => parts.filter((part) => part.type === 'tool'))
  return new Set(calls.filter(({ error }) => error?.code === 'CANCELLED').map(({ id }) => id))
}

/** How far a call was that the cancel ended is not on record any more. */
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
