import { isDeepStrictEqual } from 'node:util'
import type { Evidence } from '../evidence.ts'
import { foldLines, type Transcript } from './fold-lines.ts'
import { foldTurns } from './fold-messages.ts'
import { toldOf, worksOf } from './works.ts'

/** A live reader, a later reader of the events and a reader of the thread see the same conversation, of every agent. */
export function checkTranscripts(evidence: Evidence): string[] {
  return worksOf(evidence).flatMap((work) => {
    const { title, rootId, turns, seen } = work
    const stored = foldTurns(turns)
    const read = (lines = evidence.events.get(rootId) ?? []) => foldLines(toldOf(work, lines))
    const later = compare('the events', read(), stored)
    const along = seen ? compare('the client', read(seen), stored) : []
    return [...later, ...along].map((problem) => `${title}: ${problem}`)
  })
}

function compare(who: string, found: Transcript, stored: Transcript): string[] {
  const fields = ['text', 'thoughts', 'results'] as const
  const field = fields.find((each) => !isDeepStrictEqual(found[each], stored[each]))
  return field ? [`${field} of ${who} and of the thread ${difference(found[field], stored[field])}`] : []
}

type Content = Transcript['text'] | Transcript['results']

function difference(found: Content, wanted: Content): string {
  const [one, other] = [found, wanted].map((each) => (typeof each === 'string' ? each : JSON.stringify([...each])))
  const at = [...(other ?? '')].findIndex((character, index) => character !== one?.[index])
  const show = (text = '') => JSON.stringify(text.slice(Math.max(0, at - 30), at + 50))
  return `differ from character ${at} on: ${show(one)} and ${show(other)}`
}
