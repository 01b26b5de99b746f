import type { Blow, LifeTool } from './life.ts'

export interface Wave {
  blow: Blow
  tools: LifeTool[]
}

/**
 * Waves of lives that share a process and its death. So many mails and so many events are hit inside of their effect; after most such waves
 * comes one that is stopped, hit inside of making its drafts, or at any moment.
 */
export function* wavesOf(lives: number, atOnce: number): Generator<Wave> {
  for (let hit = 0, wave = 0; hit < lives; hit += atOnce, wave += 1) {
    const count = Math.min(atOnce, lives - hit)
    yield { blow: 'effect', tools: [...mails(count, hit), ...events(count)] }
    if (wave % 4 === 0) yield { blow: 'stop', tools: [...mails(atOnce, wave), ...events(atOnce)] }
    if (wave % 4 === 1) yield { blow: 'draft', tools: [...mails(atOnce, wave), 'gmail_draft_create'] }
    if (wave % 4 === 3 || hit + count === lives) {
      yield { blow: 'random', tools: [...mails(atOnce, hit), ...events(atOnce), 'gmail_draft_create'] }
    }
  }
}

const mails = (count: number, from: number): LifeTool[] =>
  Array.from({ length: count }, (_, index) => ((from + index) % 2 === 0 ? 'gmail_send' : 'gmail_reply'))

const events = (count: number): LifeTool[] => Array.from({ length: count }, () => 'calendar_event_create')
