import { type Control, callOf } from '../control.ts'
import type { Goal, Next, Strategy, View } from '../goal.ts'
import { isDone, type PageCall } from '../page-call.ts'
import { idsOf, labelIds } from '../page-words.ts'
import { tell, unlessFailed } from '../telling.ts'

const orders = {
  descending:
    /\bhigh(?:est)?\b.*\blow|\bdear|\bexpensive\b|\bhigh(?:est)? (?:price )?first\b|\bdescending\b|\bhighest price\b/i,
  ascending: /\blow(?:est)?\b.*\bhigh|\bcheap|\blow(?:est)? (?:price )?first\b|\bascending\b|\blowest price\b/i,
  name: /\bname\b|\balphabet|\ba\b.{1,4}\bz\b/i,
}
type Order = keyof typeof orders

/** One order of a list: an entry of a list or of a menu, which has to be opened first. */
export const sort: Strategy = {
  takes: (_goal, own, call) =>
    !own.some(isChosen) && (isSorter(call.target) || call.noun === 'radio button' || isEntry(call)),
  next: (goal, own, view) =>
    own.some(isChosen) ? { report: tell(own, view) } : unlessFailed(own, find(goal, own, view)),
}

const isEntry = ({ target }: PageCall) => Object.values(orders).some((order) => order.test(target))
const isChosen = (call: PageCall) => isDone(call) && call.noun !== 'menu'
const isSorter = (label: string) => labelIds(label).includes('sort')

function find({ clause }: Goal, own: readonly PageCall[], { controls }: View): Next {
  const order = orderIn(clause)
  const lists = controls.filter(
    ({ options, noun }) => noun === 'list' && options.some((option) => fits(option, order, clause)),
  )
  const list = lists.find(({ label }) => isSorter(label)) ?? lists[0]
  if (list)
    return { calls: [callOf(list, { value: list.options.find((option) => fits(option, order, clause)) ?? '' })] }
  const entry = controls.filter(isPressed).find(({ label }) => fits(label, order, clause))
  if (entry) return { calls: [callOf(entry)] }
  const menu = controls.find(
    ({ noun, label, tool }) => noun === 'menu' && isSorter(label) && !own.some(({ name }) => name === tool.name),
  )
  return menu ? { calls: [callOf(menu)] } : { report: 'I found nothing on this page to sort it with.', isMissing: true }
}

const isPressed = ({ verb, isGroup, noun }: Control) =>
  verb === 'click' && !isGroup && noun !== 'menu' && noun !== 'link'

/** Without a direction the lowest comes first, as people mean it. */
function orderIn(clause: string): Order | undefined {
  const said = (Object.keys(orders) as Order[]).find((order) => orders[order].test(clause))
  return said ?? (/\bprices?\b/i.test(clause) ? 'ascending' : undefined)
}

function fits(label: string, order: Order | undefined, clause: string): boolean {
  if (order) return orders[order].test(label) && (order === 'descending' || !orders.descending.test(label))
  const wanted = idsOf(clause).filter((id) => id !== 'sort')
  return labelIds(label).some((id) => wanted.includes(id))
}
