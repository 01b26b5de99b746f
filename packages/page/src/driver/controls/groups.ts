import { hintOf } from '../tree/name.ts'
import { ancestor, type Seen } from '../tree/seen.ts'
import { textOf } from '../tree/text.ts'
import { itemsAround, pathWithin, repeatedIn } from './repeated.ts'

export interface Member {
  control: Seen
  /** What it is one of; absent when it stands alone. */
  item?: Seen
}

export interface Group {
  members: Member[]
  /** What they are called together, when each has a name of its own. */
  container?: Seen
  /** They answer one question, each with a name of its own. */
  isChoice?: true
}

export type Name = (seen: Seen) => string

/** So many different buttons or links beside each other are entries of one thing: days of a month, letters, pages. */
const manyEntries = 12

/** Controls that are the same for each of several things belong together; all others stay by themselves, in the order of the page. */
export function groupControls(controls: Seen[], name: Name): Group[] {
  const groups = new Map<Seen, Group>()
  const left = new Set(controls)
  const take = (found: Group[]) => {
    for (const group of found) {
      for (const { control } of group.members) left.delete(control)
      if (group.members[0]) groups.set(group.members[0].control, group)
    }
  }
  take(choiceGroups(controls))
  take(sameNames([...left], name))
  take(samePlaces([...left], name))
  return controls.flatMap((control) => groups.get(control) ?? (left.has(control) ? { members: [{ control }] } : []))
}

/** Radio buttons and options answer one question. */
function choiceGroups(controls: Seen[]): Group[] {
  const byQuestion = new Map<unknown, Seen[]>()
  for (const control of controls) {
    const question = questionOf(control)
    if (question) add(byQuestion, question, control)
  }
  return [...byQuestion.values()]
    .filter((each) => each.length > 1)
    .map((each) => {
      const members = each.map((control) => ({ control, item: control }))
      return { members, ...containerOf(each[0]), isChoice: true }
    })
}

function questionOf(control: Seen): unknown {
  const input = control.element as HTMLInputElement
  if (control.tag === 'input' && control.kind === 'radio') return `${formNumber(input)} ${input.name}`
  if (control.role === 'radio') return ancestor(control, ({ role }) => role === 'radiogroup')
  return control.role === 'option' ? ancestor(control, ({ role }) => role === 'listbox') : undefined
}

const formNumber = ({ form }: HTMLInputElement) => (form ? [...form.ownerDocument.forms].indexOf(form) : -1)

function containerOf(control: Seen | undefined): { container?: Seen } {
  const isHolder = ({ role, tag }: Seen) => /^(radiogroup|listbox|group)$/.test(role) || tag === 'fieldset'
  const container = control && ancestor(control, isHolder)
  return container ? { container } : {}
}

function sameNames(controls: Seen[], name: Name): Group[] {
  const byName = new Map<string, Seen[]>()
  for (const control of controls) {
    const words = hintOf(control) || name(control)
    if (words) add(byName, `${control.kind} ${words}`, control)
  }
  return [...byName.values()].flatMap((each) => (each.length > 1 ? splitByContainer(each) : []))
}

/** Most things that hold each their own decide what is a group; what is left over may be another. */
function splitByContainer(controls: Seen[]): Group[] {
  const around = new Map(controls.map((control) => [control, itemsAround(control)]))
  const groups: Group[] = []
  let left = controls
  while (left.length > 1) {
    const container = widest(left, around)
    if (!container) break
    const members = left.flatMap((control) => {
      const item = around.get(control)?.find(({ parent }) => parent === container)
      return item ? [{ control, item }] : []
    })
    groups.push({ members })
    const taken = new Set(members.map(({ control }) => control))
    left = left.filter((control) => !taken.has(control))
  }
  return groups
}

function widest(controls: Seen[], around: Map<Seen, Seen[]>): Seen | undefined {
  const items = new Map<Seen, Set<Seen>>()
  for (const control of controls) {
    for (const item of around.get(control) ?? []) {
      const container = item.parent as Seen
      const set = items.get(container) ?? new Set()
      items.set(container, set.add(item))
    }
  }
  let best: Seen | undefined
  for (const [container, { size }] of items)
    if (size > 1 && size > (best ? (items.get(best)?.size ?? 0) : 0)) best = container
  return best
}

/** Links and buttons with names of their own, at the same place of each card or row, or in a long row of such. */
function samePlaces(controls: Seen[], name: Name): Group[] {
  const byPlace = new Map<Seen, Map<string, Member[]>>()
  for (const control of controls) {
    if (!/^(link|button|other|menu)$/.test(control.kind ?? '')) continue
    const item = itemsAround(control).find((each) => isCounted(each, control, name))
    if (!item?.parent) continue
    const places = byPlace.get(item.parent) ?? new Map<string, Member[]>()
    byPlace.set(item.parent, places)
    add(places, `${control.kind} ${pathWithin(item, control)}`, { control, item })
  }
  const found: Group[] = []
  for (const [container, places] of byPlace) {
    for (const members of places.values()) {
      if (new Set(members.map(({ item }) => item)).size > 1) found.push({ members, container })
    }
  }
  return found
}

function isCounted(item: Seen, control: Seen, name: Name): boolean {
  const isMore = item !== control && textOf(item) !== name(control)
  return isMore || (item.parent !== undefined && repeatedIn(item.parent).size > manyEntries)
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
