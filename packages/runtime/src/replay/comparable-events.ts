import type { RunEvent } from '@deckhand/spec'

/** An event of one run, and its number in the log. */
export interface Told {
  seq: number
  event: RunEvent
}

/**
 * What the loop itself tells, once. Left out is what tools tell on their way, for recorded tools do nothing; what a restart has made void; and what
 * a process tells again that takes a run up after a crash. Words that follow each other are one event, however they were cut.
 */
export function comparableEvents(told: Told[]): Told[] {
  const kept: Told[] = []
  let status: string | undefined
  for (const [index, each] of withoutVoid(told).entries()) {
    const { event } = each
    if (isToldByTools(event) || (event.type === 'activation' && index > 0)) continue
    if (event.type === 'parked') status = undefined
    if (event.type === 'status' && event.status === status) continue
    if (event.type === 'status') status = event.status
    append(kept, each)
  }
  return kept
}

function append(kept: Told[], { seq, event }: Told): void {
  const last = kept.at(-1)
  if ((event.type === 'text' || event.type === 'thinking') && last?.event.type === event.type) {
    kept[kept.length - 1] = { seq: last.seq, event: { type: event.type, delta: last.event.delta + event.delta } }
  } else kept.push({ seq, event })
}

function isToldByTools(event: RunEvent): boolean {
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

/** A turn that its model begins again voids its own words; one that a crash cut off all since the last turn that was kept. */
function withoutVoid(told: Told[]): Told[] {
  const kept: Told[] = []
  for (const [index, each] of told.entries()) {
    if (each.event.type !== 'turn_restarted') kept.push(each)
    else dropWords(kept, isBeginning(told[index + 1]))
  }
  return kept
}

/** What a process tells first that takes a run up. */
const isBeginning = (told: Told | undefined) => told?.event.type === 'status' || told?.event.type === 'activation'

function dropWords(kept: Told[], wasCutOff: boolean): void {
  const isWord = ({ event: { type } }: Told) => type === 'text' || type === 'thinking'
  const isKept = (told: Told) => !isWord(told) && !(wasCutOff && isBeginning(told))
  const since = kept.splice(kept.findLastIndex(isKept) + 1)
  kept.push(...since.filter((told) => !isWord(told)))
}
