import type { PlannedCall } from '../../plan/next-calls.ts'
import { type Control, callOf } from '../control.ts'
import { meantLabels } from '../fitting.ts'
import type { Goal, Next, Strategy, View } from '../goal.ts'
import { isDone, type PageCall } from '../page-call.ts'
import { idsOf, labelIds, stemsOf } from '../page-words.ts'
import { tell, titled, unlessFailed } from '../telling.ts'
import { isLinkTo, ways, wayTo } from '../ways.ts'
import { mostAtOnce } from './how-many.ts'
import { cartHeading, heldOf } from './in-cart.ts'
import { removalIn } from './removal.ts'

/** Takes a thing away, or so many of it. Only what is there by that very name: another thing is never taken instead. */
export const remove: Strategy = {
  takes: (goal, own, call) => {
    const isOver = own.some((made) => isDeed(goal, made) && made.turn !== call.turn)
    return !isOver && (isDeed(goal, call) || (!own.some((made) => isDeed(goal, made)) && isLinkTo(call, ways.cart)))
  },
  next: (goal, own, view) => {
    const deeds = own.filter((call) => isDeed(goal, call))
    return deeds.length > 0 && deeds.every(isDone)
      ? { report: tell(own, view) }
      : unlessFailed(own, find(goal, own, view))
  },
}

const lessens = ['remove', 'fewer']

function isDeed({ clause }: Goal, { noun, target, args }: PageCall): boolean {
  if (noun === 'link' || noun === 'menu') return false
  const words = `${target} ${args.item ?? ''}`
  const said = stemsOf(removalIn(clause).thing)
  return said.length === 0
    ? idsOf(words).some((id) => lessens.includes(id))
    : said.some((word) => stemsOf(words).includes(word))
}

function find({ clause }: Goal, own: readonly PageCall[], view: View): Next {
  const { thing: said, count } = removalIn(clause)
  const thing = said || String(view.earlier.findLast(({ args }) => args.item !== undefined)?.args.item ?? '')
  const found = controlsFor(thing, view.controls)
  const names = [...new Set(found.map(({ name }) => name))]
  if (names.length > 1) return { report: `Which one do you mean: ${names.map(titled).join(', ')}?`, isUndone: true }
  if (names.length === 1) return takeAway(found, count, view)
  const lead = isEmpty(view) || cartHeading(view.page.lines) ? [] : wayTo(ways.cart, own, view.controls)
  if (lead.length > 0) return { calls: lead }
  return { report: `I removed nothing: I found no ${titled(thing)} here that could be removed.`, isMissing: true }
}

const isEmpty = ({ controls }: View) =>
  controls.some(({ noun, label }) => noun === 'link' && labelIds(label).includes('cart') && /\bempty\b/i.test(label))

interface Found {
  control: Control
  name: string
}

/** What takes it away, makes it fewer or holds how many there are, each with the thing's name. */
function controlsFor(thing: string, controls: readonly Control[]): Found[] {
  const able = controls.filter(
    ({ label, verb, hint }) =>
      (verb === 'click' && labelIds(label).some((id) => lessens.includes(id))) ||
      (verb === 'fill' && hint.includes('number')) ||
      (verb === 'toggle' && thing !== ''),
  )
  const found = able.flatMap((control) => {
    if (thing === '') return control.isGroup ? [] : [{ control, name: control.place }]
    if (control.isGroup) return named(thing, control.items).map((name) => ({ control, name }))
    return named(thing, [control.label, control.place]).length > 0 ? [{ control, name: bare(control, thing) }] : []
  })
  return found.some(({ control }) => control.verb !== 'fill') ? found : []
}

/** A thing with more words than were said may be it; one with fewer is another. */
const named = (thing: string, labels: readonly string[]) =>
  meantLabels(thing, labels).filter((label) => stemsOf(thing).every((word) => stemsOf(label).includes(word)))

/** "Remove: Blue mug" is about the blue mug. */
const bare = ({ label, place }: Control, thing: string) =>
  [label.replace(/^[^:]{1,40}: /, ''), label, place].find((text) => named(thing, [text]).length > 0) ?? label

function takeAway(found: readonly Found[], count: number | undefined, view: View): Next {
  const [first] = found
  const name = first?.name ?? ''
  const held = heldOf(name, view.page.lines)
  const by = (id: string) =>
    found.find(({ control }) => control.verb === 'click' && labelIds(control.label).includes(id))
  const whole = by('remove') ?? found.find(({ control }) => control.verb === 'toggle')
  if (count === undefined || count === held) return whole ? { calls: [away(whole)] } : cannot(name)
  if (held !== undefined && count > held)
    return { report: `I removed nothing: of ${titled(name)} there are only ${held}.`, isUndone: true }
  const fewer = by('fewer')
  if (fewer && count <= mostAtOnce) return { calls: Array.from({ length: count }, () => away(fewer)) }
  const field = found.find(({ control }) => control.verb === 'fill')
  if (field && held !== undefined)
    return { calls: [callOf(field.control, { item: field.name, value: String(held - count) })] }
  return cannot(name)
}

const away = ({ control, name }: Found): PlannedCall => callOf(control, { item: name, checked: false })

const cannot = (name: string): Next => ({
  report: `I removed nothing: of ${titled(name)} I can only remove all at once here. Say “remove all ${name}” if that is what you want.`,
  isUndone: true,
})
