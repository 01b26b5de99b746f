import type { ExportedRun, JsonObject, RunExport, ToolPart, WaitingCall } from '@deckhand/spec'
import { comparableEvents, type NumberedEvent } from './comparable-events.ts'

/** A call in the record. */
export interface RecordedCall {
  part: ToolPart
  /** The model's arguments, and the parsed ones. The loop passes on these same objects, so they identify the call. */
  said: JsonObject
  args: JsonObject
  preview: string
  /** It ended before any call of its turn ran. */
  wasRefused: boolean
}

/** One run of an export, prepared for a replay. */
export interface RecordedRun {
  run: ExportedRun
  /** The events that the loop must emit again. */
  events: NumberedEvent[]
  /** One list for each turn. */
  calls: RecordedCall[][]
  /** The waiting calls of each park. */
  parks: WaitingCall[][]
  /** By a person, or with the root run. The events after that are not from the loop. */
  wasCancelled: boolean
  /** The call of this run that started the given descendant, directly or not. */
  callAbove(runId: string): string | undefined
}

export function recordedRun(document: RunExport, run: ExportedRun): RecordedRun {
  const { outcome, turns } = run
  const wasCancelled = outcome.status === 'failed' && outcome.code === 'CANCELLED'
  const all = eventsOf(document, run.record.id)
  const events = comparableEvents(wasCancelled ? beforeCancel(all) : all)
  const places = placesOf(events)
  return {
    run,
    events,
    calls: turns.map(({ parts }) =>
      parts.flatMap((part) => (part.type === 'tool' ? [recordedCall(part, events, places)] : [])),
    ),
    parks: events.flatMap(({ event }) => (event.type === 'parked' ? [event.waiting] : [])),
    wasCancelled,
    callAbove: (runId) => callAbove(document, run.record.id, runId),
  }
}

function eventsOf({ events, rootId }: RunExport, runId: string): NumberedEvent[] {
  return events.flatMap(({ seq, event }): NumberedEvent[] => {
    if (event.type === 'child') return event.runId === runId ? [{ seq, event: event.event }] : []
    return rootId === runId ? [{ seq, event }] : []
  })
}

/** Without the ends of the run and its open calls, because the cancel wrote those. */
function beforeCancel(events: NumberedEvent[]): NumberedEvent[] {
  const isEnd = ({ event }: NumberedEvent) =>
    event.type === 'failed' || (event.type === 'tool_call_end' && 'error' in event && event.error.code === 'CANCELLED')
  return events.slice(0, events.findLastIndex((each) => !isEnd(each)) + 1)
}

/** The indexes at which each call begins and ends in the log. */
function placesOf(events: NumberedEvent[]): Map<string, { start?: number; end?: number }> {
  const places = new Map<string, { start?: number; end?: number }>()
  for (const [index, { event }] of events.entries()) {
    if (event.type === 'tool_call_start') places.set(event.id, { ...places.get(event.id), start: index })
    else if (event.type === 'tool_call_end') places.set(event.id, { ...places.get(event.id), end: index })
  }
  return places
}

function recordedCall(part: ToolPart, events: NumberedEvent[], places: ReturnType<typeof placesOf>): RecordedCall {
  const { start = 0, end = 0 } = places.get(part.id) ?? {}
  const event = events[start]?.event
  const args = structuredClone(part.input)
  return {
    part,
    said: part.modelInput ? structuredClone(part.modelInput) : args,
    args,
    preview: event?.type === 'tool_call_start' ? event.preview : part.name,
    wasRefused: end > start && events.slice(start, end).every(isOfTurn),
  }
}

/** Events about a turn's calls before any of them runs. */
const isOfTurn = ({ event: { type } }: NumberedEvent) => type === 'tool_call_start' || type === 'tool_call_end'

function callAbove(document: RunExport, above: string, runId: string): string | undefined {
  const parent = document.runs.find(({ record }) => record.id === runId)?.record.parent
  if (!parent) return undefined
  return parent.runId === above ? parent.actionId : callAbove(document, above, parent.runId)
}
