import { type Control, callOf } from '../control.ts'
import { type Fitting, fittings } from '../fitting.ts'
import type { Goal, Next, Strategy, View } from '../goal.ts'
import { isDone, type PageCall } from '../page-call.ts'
import { asksToHave, deedIn, idsOf, isContrary, wantedIds } from '../page-words.ts'
import { tell, titled, unlessFailed } from '../telling.ts'
import { isWay, menuToOpen, ways, wayTo } from '../ways.ts'

/** A button, a box, an entry of a menu or of a list: whatever the words name. What is not to be seen may be in a menu. */
export const press: Strategy = {
  takes: ({ clause }, own, call) => takesClick(wantedIds(clause), own, call, ways.cart),
  next: (goal, own, view) => {
    if (own.some((call) => isDeed(wantedIds(goal.clause), call))) return { report: tell(own, view) }
    return unlessFailed(own, find(goal, own, view))
  },
}

function find({ clause }: Goal, own: readonly PageCall[], { controls }: View): Next {
  const wanted = wantedIds(clause)
  const [deed, isHad] = [deedIn(clause), asksToHave(clause)]
  const [best] = fittings(wanted, controls).filter(
    ({ control, choice }) =>
      (control.verb !== 'fill' || choice !== undefined) && does(deed, control, choice) && !(isHad && leadsOn(control)),
  )
  if (best) return { calls: [workOf(best, clause)] }
  const leads = wanted.includes('fewer') ? wayTo(ways.cart, own, controls) : []
  const calls = leads.length > 0 ? leads : menuToOpen(wanted, own, controls)
  return calls.length > 0
    ? { calls }
    : { report: `I found nothing on this page for ${titled(clause.trim())}.`, isMissing: true }
}

/** A link, or a button that each of several things has: neither is a choice to be had. */
const leadsOn = ({ noun, isGroup }: Control) => noun === 'link' || (noun === 'button' && isGroup)

/** Whoever asks to book or to swap a thing does not ask to have it chosen or shown. */
function does(deed: string | undefined, { label }: Control, choice = ''): boolean {
  return deed === undefined || idsOf(`${label} ${choice}`).includes(deed)
}

export function workOf({ control, choice }: Fitting, clause: string) {
  const checked = !/\b(?:untick|uncheck|unselect|deselect|off|not|don't|without|disable)\b/i.test(clause)
  return callOf(control, choice === undefined ? { checked } : { checked, item: choice, value: choice })
}

/** Whether a call was made for these words: it worked what they name, or was on the way there. */
export function takesClick(
  wanted: readonly string[],
  own: readonly PageCall[],
  call: PageCall,
  places: readonly string[],
): boolean {
  if (own.some((made) => isDeed(wanted, made))) return false
  return isAbout(wanted, call) || isWay(call, places)
}

export function isDeed(wanted: readonly string[], call: PageCall): boolean {
  return isDone(call) && isAbout(wanted, call) && !isContrary(call.target, wanted)
}

function isAbout(wanted: readonly string[], { target, args, noun }: PageCall): boolean {
  const own = idsOf([target, args.item, args.value].filter(Boolean).join(' '))
  return own.some((id) => wanted.includes(id)) || (noun === 'menu' && wanted.includes('menu'))
}

export const clickable = (controls: readonly Control[]) => controls.filter(({ verb }) => verb === 'click')
