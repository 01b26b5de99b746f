import type { ExportedRun, JsonObject, RunExport, ToolPart, WaitingCall } from '@deckhand/spec'
import { comparableEvents, type Told } from './comparable-events.ts'

/** A call as it is on record. */
export interface RecordedCall {
  part: ToolPart
  /** What the model is made to ask with, and what that is parsed into. The loop hands on these very objects, by which the call is known everywhere. */
  said: JsonObject
  args: JsonObject
  preview: string
  /** It had ended before any call of its turn was run. */
  wasRefused: boolean
}

/** One run of an export, with all that a replay has to know of it. */
export interface RecordedRun {
  run: ExportedRun
  /** What the loop must tell again. */
  told: Told[]
  /** One list for each turn. */
  calls: RecordedCall[][]
  /** What it waited for, each time it did. */
  parks: WaitingCall[][]
  /** By a person, or with the run at the top: then what came after is not the loop's. */
  wasCancelled: boolean
  /** The call of this run from which a run further below hangs. */
  callAbove(runId: string): string | undefined
}

export function recordedRun(document: RunExport, run: ExportedRun): RecordedRun {
  const { outcome, turns } = run
  const wasCancelled = outcome.status === 'failed' && outcome.code === 'CANCELLED'
  const events = eventsOf(document, run.record.id)
  const told = comparableEvents(wasCancelled ? beforeCancel(events) : events)
  const places = placesOf(told)
  return {
    run,
    told,
    calls: turns.map(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool' ? [recordedCall(part, told, places)] : [])),
    ),
    parks: told.flatMap(({ event }) => (event.type === 'parked' ? [event.waiting] : [])),
    wasCancelled,
    callAbove: (runId) => callAbove(document, run.record.id, runId),
  }
}

function eventsOf({ events, rootId }: RunExport, runId: string): Told[] {
  return events.flatMap(({ seq, event }): Told[] => {
    if (event.type === 'child') return event.runId === runId ? [{ seq, event: event.event }] : []
    return rootId === runId ? [{ seq, event }] : []
  })
}

/** The end of the run and of its open calls was written by whoever cancelled it. */
function beforeCancel(events: Told[]): Told[] {
  const isEnd = ({ event }: Told) =>
    event.type === 'failed' || (event.type === 'tool_call_end' && 'error' in event && event.error.code === 'CANCELLED')
  return events.slice(0, events.findLastIndex((told) => !isEnd(told)) + 1)
}

/** Where each call begins and ends in what was told. */
function placesOf(told: Told[]): Map<string, { start?: number; end?: number }> {
  const places = new Map<string, { start?: number; end?: number }>()
  for (const [index, { event }] of told.entries()) {
    if (event.type === 'tool_call_start') places.set(event.id, { ...places.get(event.id), start: index })
    else if (event.type === 'tool_call_end') places.set(event.id, { ...places.get(event.id), end: index })
  }
  return places
}

function recordedCall(part: ToolPart, told: Told[], places: ReturnType<typeof placesOf>): RecordedCall {
  const { start = 0, end = 0 } = places.get(part.id) ?? {}
  const event = told[start]?.event
  const args = structuredClone(part.input)
  return {
    part,
    said: part.modelInput ? structuredClone(part.modelInput) : args,
    args,
    preview: event?.type === 'tool_call_start' ? event.preview : part.name,
    wasRefused: end > start && told.slice(start, end).every(isOfTurn),
  }
}

/** What is told of a turn's calls before any of them is run. */
const isOfTurn = ({ event: { type } }: Told) => type === 'tool_call_start' || type === 'tool_call_end'

function callAbove(document: RunExport, above: string, runId: string): string | undefined {
  const parent = document.runs.find(({ record }) => record.id === runId)?.record.parent
  if (!parent) return undefined
  return parent.runId === above ? parent.actionId : callAbove(document, above, parent.runId)
}
