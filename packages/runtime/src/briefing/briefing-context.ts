import type { ContextSource, Store } from '@deckhand/spec'
import { KeptBriefings } from './kept-briefings.ts'
import { todayOf } from './today-of.ts'

/** The briefing that was kept for `today` or for a date. */
export function briefingContext(store: Pick<Store, 'files' | 'settings'>, now: () => number = Date.now): ContextSource {
  const kept = new KeptBriefings(store.files)
  return {
    async find(userId, { type, id }) {
      if (type !== 'briefing') return undefined
      const date = id === 'today' ? (await todayOf(store, userId, now())).date : id
      if (!/^\d{4}-\d\d-\d\d$/.test(date)) return undefined
      const found = await kept.read(userId, date)
      return found && { id: date, title: `Briefing of ${date}`, snippet: found.text }
    },
  }
}
