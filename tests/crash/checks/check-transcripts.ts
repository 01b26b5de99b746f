import { isDeepStrictEqual } from 'node:util'
import type { Evidence } from '../evidence.ts'
import { promptOf } from '../job.ts'
import { foldLines, type Transcript } from './fold-lines.ts'
import { foldMessages } from './fold-messages.ts'

/** Whoever read along, whoever reads the events later and whoever opens the thread have the same conversation before them. */
export function checkTranscripts({ logs, events, messages }: Evidence): string[] {
  return logs.flatMap(({ job, runId = '', threadId = '', lines }) => {
    const thread = foldMessages(messages.get(threadId) ?? [], runId)
    const later = compare('the events', foldLines(events.get(runId) ?? []), thread)
    const along = lines ? compare('the client', foldLines(lines), thread) : []
    return [...later, ...along].map((problem) => `${promptOf(job)} (run ${runId}): ${problem}`)
  })
}

function compare(who: string, found: Transcript, thread: Transcript): string[] {
  const fields = ['text', 'thoughts', 'results'] as const
  const field = fields.find((each) => !isDeepStrictEqual(found[each], thread[each]))
  return field ? [`${field} of ${who} and of the thread ${difference(found[field], thread[field])}`] : []
}

type Content = Transcript['text'] | Transcript['results']

function difference(found: Content, wanted: Content): string {
  const [one, other] = [found, wanted].map((each) => (typeof each === 'string' ? each : JSON.stringify([...each])))
  const at = [...(other ?? '')].findIndex((character, index) => character !== one?.[index])
  const show = (text = '') => JSON.stringify(text.slice(Math.max(0, at - 30), at + 50))
  return `differ from character ${at} on: ${show(one)} and ${show(other)}`
}
