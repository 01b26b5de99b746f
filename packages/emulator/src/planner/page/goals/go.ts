import { fittings } from '../fitting.ts'
import type { Goal, Next, Strategy, View } from '../goal.ts'
import type { PageCall } from '../page-call.ts'
import { wantedIds } from '../page-words.ts'
import { tell, titled, unlessFailed } from '../telling.ts'
import { menuToOpen, ways, wayTo } from '../ways.ts'
import { clickable, isDeed, takesClick, workOf } from './press.ts'

/** Another view: a link that the words name, or one behind which it is. */
export const go: Strategy = {
  takes: ({ clause }, own, call) => takesClick(wantedIds(clause), own, call, ways.checkout),
  next: (goal, own, view) => {
    if (own.some((call) => isDeed(wantedIds(goal.clause), call))) return { report: arrival(own, view) }
    return unlessFailed(own, find(goal, own, view))
  },
}

function find({ clause }: Goal, own: readonly PageCall[], { controls }: View): Next {
  const wanted = wantedIds(clause)
  const found = fittings(wanted, clickable(controls)).map((one) => ({
    ...one,
    score: one.score + (one.control.noun === 'link' ? 0.15 : 0),
  }))
  const [best] = found.sort((a, b) => b.score - a.score)
  if (best) return { calls: [workOf(best, clause)] }
  const places = wanted.includes('checkout') ? ways.cart : []
  const leads = wayTo(places, own, controls)
  const calls = leads.length > 0 ? leads : menuToOpen(wanted, own, controls)
  return calls.length > 0
    ? { calls }
    : { report: `I found no way to ${titled(clause.trim())} on this page.`, isMissing: true }
}

function arrival(own: readonly PageCall[], view: View): string {
  const heading = view.page.lines.find(({ kind }) => kind === 'heading')?.text
  return `${tell(own, view)}${heading ? ` The page now shows ${titled(heading)}.` : ''}`
}
