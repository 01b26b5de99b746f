import type { PlannedCall } from '../../plan/next-calls.ts'
import { type Control, callOf } from '../control.ts'
import { meantLabels } from '../fitting.ts'
import type { Goal, Next, Strategy, View } from '../goal.ts'
import { isDone, type PageCall } from '../page-call.ts'
import { isContrary, labelIds, stemsOf } from '../page-words.ts'
import type { SeenPage } from '../seen-page.ts'
import { tell, titled, unlessFailed } from '../telling.ts'
import { isLinkTo, ways, wayTo } from '../ways.ts'
import { mostAtOnce, quantityIn, thingIn } from './how-many.ts'
import { labelThatIs, superlativeIn } from './superlative.ts'

const refused =
  /\bnothing\b|\bonly \d|\bno more\b|\bnot (?:be )?(?:added|possible|available)\b|\bsold out\b|\bcannot\b/i

/** So many of one thing: as many clicks, or a number that is written first. */
export const put: Strategy = {
  takes: (goal, own, call) => {
    if (countIn(own, goal) >= quantityIn(goal.clause)) return false
    return (
      isFor(goal, call) ||
      isQuantity(call) ||
      (own.every((made) => !isFor(goal, made)) && (isLinkTo(call, ways.product) || isShown(goal, call)))
    )
  },
  next: (goal, own, view) => {
    const isOver =
      countIn(own, goal) >= quantityIn(goal.clause) || own.some(({ said }) => said.some((text) => refused.test(text)))
    return isOver ? { report: tell(own, view) } : unlessFailed(own, find(goal, own, view))
  },
}

function find(goal: Goal, own: readonly PageCall[], view: View): Next {
  const { controls, page } = view
  const found = buttonsFor(goal, view)
  const [first, ...others] = found
  if (first && others.length > 0 && new Set(found.map(({ thing }) => thing)).size > 1)
    return { report: `Which one do you mean: ${found.map(({ thing }) => titled(thing)).join(', ')}?`, isUndone: true }
  const misfit = first && misfitOf(goal, first, view)
  if (misfit) return { report: misfit, isUndone: true }
  if (first) return putting(first, goal, own, controls)
  const line = page.lines.find(
    ({ text }) =>
      meantLabels(thingIn(goal.clause), [text]).length > 0 &&
      /\bsold out\b|\bout of stock\b|\bunavailable\b/i.test(text),
  )
  if (line) return { report: `That cannot be added. The page says of it: ${titled(line.text)}`, isUndone: true }
  const calls = [...linkTo(goal, own, controls), ...wayTo(ways.product, own, controls)].slice(0, 1)
  return calls.length > 0
    ? { calls }
    : { report: `I found no ${titled(thingIn(goal.clause))} on this page that could be added.`, isMissing: true }
}

/** What was said of the thing and is not so, or cannot be told. */
function misfitOf({ clause }: Goal, { control, thing }: Found, { page }: View): string | undefined {
  if (quantityIn(clause) === 0) return `I added nothing: you asked for none of ${titled(thing)}.`
  if (superlativeIn(thingIn(clause))) return undefined
  const words = leftOut(thingIn(clause), thing, control, page)
  return words.length === 0
    ? undefined
    : `I added nothing: I found ${titled(thing)}, but nothing on this page for ${titled(words.join(' '))}. Say “add ${thing}” if you want it all the same.`
}

/** A number that is written, or clicks; for more than can be clicked the thing's own view, where there may be a field. */
function putting(found: Found, goal: Goal, own: readonly PageCall[], controls: readonly Control[]): Next {
  const count = quantityIn(goal.clause) - countIn(own, goal)
  const number = numberFor(found, controls)
  const most = Number(/\bto (\d+)/.exec(number?.hint ?? '')?.[1] ?? Number.POSITIVE_INFINITY)
  if (number && count > most)
    return { report: `I added nothing: of ${titled(found.thing)} the page takes at most ${most}.`, isUndone: true }
  const press = callOf(found.control, { item: found.thing })
  if (number) return { calls: [callOf(number, { value: String(count) }), press] }
  if (count <= mostAtOnce) return { calls: Array.from({ length: count }, () => press) }
  const link = linkTo(goal, own, controls)
  return link.length > 0 ? { calls: link } : { report: tooMany(found.thing, count), isUndone: true }
}

const tooMany = (thing: string, count: number) =>
  `I added nothing: ${count} of ${titled(thing)} are too many to click one after another; I click at most ${mostAtOnce} times. Ask for fewer, or write the number yourself where the page has a field for it.`

interface Found {
  control: Control
  thing: string
}

/** What adds it: a button of its own among those of other things, or the one of the page that it is shown on. */
function buttonsFor({ clause }: Goal, { controls, earlier, page }: View): Found[] {
  const thing = thingIn(clause) || String(earlier.findLast(({ args }) => args.item !== undefined)?.args.item ?? '')
  const superlative = superlativeIn(thing)
  const able = controls.filter(
    ({ verb, noun, label }) => verb === 'click' && /^(?:button|control)$/.test(noun) && !isContrary(label, ['add']),
  )
  const found = able.flatMap((control) => {
    const names = control.isGroup ? control.items : [control.place, control.label]
    if (thing === '') return !control.isGroup && isAdding(control) ? [{ control, thing: control.place }] : []
    const meant = superlative ? labelThatIs(superlative, control.items, page) : meantLabels(thing, names)
    return meant.map((name) => ({ control, thing: name }))
  })
  const adding = found.filter(({ control }) => isAdding(control))
  const [best] = adding
    .map((one) => ({ one, open: leftOut(clause, one.thing, one.control, page).length - goesToCart(one.control) }))
    .sort((a, b) => a.open - b.open)
  if (best) return adding.filter(({ control }) => control === best.one.control)
  return found.filter(({ control }) => control === found[0]?.control)
}

const goesToCart = ({ label }: Control) => (labelIds(label).includes('cart') ? 0.5 : 0)

const isAdding = ({ label }: Control) =>
  labelIds(label).some((id) => ['add', 'cart', 'more'].includes(id)) || /\btake (?:this|it|one)\b/i.test(label)

function numberFor({ control }: Found, controls: readonly Control[]): Control | undefined {
  if (control.isGroup || labelIds(control.label).includes('more')) return undefined
  return controls.find(
    ({ verb, hint, place, label }) =>
      verb === 'fill' && /\bnumber\b/.test(hint) && place === control.place && !labelIds(label).includes('price'),
  )
}

function linkTo({ clause }: Goal, own: readonly PageCall[], controls: readonly Control[]): PlannedCall[] {
  const links = controls.filter(({ noun }) => noun === 'link')
  const found = links.flatMap((control) =>
    meantLabels(thingIn(clause), control.isGroup ? control.items : [control.label]).map((item) =>
      callOf(control, { item }),
    ),
  )
  return found.length === 1 && !own.some((call) => isShown({ clause }, call)) ? found : []
}

/** Whether a call followed the link to the thing itself. */
const isShown = ({ clause }: Pick<Goal, 'clause'>, { noun, target, args }: PageCall) =>
  noun === 'link' && meantLabels(thingIn(clause), [String(args.item ?? target)]).length > 0

const isQuantity = ({ args }: PageCall) => args.value !== undefined && /^\d+$/.test(String(args.value))

function isFor({ clause }: Goal, { noun, target, args }: PageCall): boolean {
  if (noun === 'link' || noun === 'menu' || args.value !== undefined) return false
  if (superlativeIn(thingIn(clause))) return true
  const said = stemsOf(thingIn(clause))
  const own = stemsOf(`${target} ${args.item ?? ''}`)
  return said.length === 0 || said.some((word) => own.includes(word))
}

/** How many were put, by the clicks that worked and the numbers written before them. */
function countIn(own: readonly PageCall[], goal: Goal): number {
  let [count, each] = [0, 1]
  for (const call of own.filter(isDone)) {
    if (isQuantity(call)) each = Number(call.args.value)
    else if (isFor(goal, call)) count += each
  }
  return count
}

const harmless = new Set(
  stemsOf('more extra please now too also again product item thing piece one ones just here shop new other'),
)

/** Words said of a thing that neither its name nor what the page tells of it has: "purple", "wishlist", "half". */
function leftOut(thing: string, name: string, { label, place }: Control, { lines }: SeenPage): string[] {
  const told = lines.filter(({ text, under }) => text.includes(name) || under.at(-1) === name).map(({ text }) => text)
  const known = new Set([name, label, place, ...told].flatMap(stemsOf))
  const isOpen = (stem: string) => !known.has(stem) && !harmless.has(stem)
  return thing
    .slice(0, 400)
    .split(/[\s,;:!?]+/)
    .filter((word) => stemsOf(word).some(isOpen))
}
