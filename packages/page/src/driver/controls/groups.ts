import { hintOf } from '../tree/name.ts'
import { ancestor, type PageNode } from '../tree/page-node.ts'
import { textOf } from '../tree/text.ts'
import { itemsAround, pathWithin, repeatedIn } from './repeated.ts'

export interface Member {
  control: PageNode
  /** The list item that contains it; absent if it stands alone. */
  item?: PageNode
}

export interface Group {
  members: Member[]
  /** Names the group, if each member has a name of its own. */
  container?: PageNode
  /** The members are alternatives, each with a name of its own. */
  isChoice?: true
}

export type Name = (seen: PageNode) => string

/** This many different buttons or links side by side are entries of one thing: days of a month, letters, pages. */
const manyEntries = 12

/** Groups controls that repeat for several items. All others stay alone, in page order. */
export function groupControls(controls: PageNode[], name: Name): Group[] {
  const groups = new Map<PageNode, Group>()
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

/** Groups radio buttons and options that are alternatives. */
function choiceGroups(controls: PageNode[]): Group[] {
  const byQuestion = new Map<unknown, PageNode[]>()
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

function questionOf(control: PageNode): unknown {
  const input = control.element as HTMLInputElement
  if (control.tag === 'input' && control.kind === 'radio') return `${formNumber(input)} ${input.name}`
  if (control.role === 'radio') return ancestor(control, ({ role }) => role === 'radiogroup')
  return control.role === 'option' ? ancestor(control, ({ role }) => role === 'listbox') : undefined
}

const formNumber = ({ form }: HTMLInputElement) => (form ? [...form.ownerDocument.forms].indexOf(form) : -1)

function containerOf(control: PageNode | undefined): { container?: PageNode } {
  const isHolder = ({ role, tag }: PageNode) => /^(radiogroup|listbox|group)$/.test(role) || tag === 'fieldset'
  const container = control && ancestor(control, isHolder)
  return container ? { container } : {}
}

function sameNames(controls: PageNode[], name: Name): Group[] {
  const byName = new Map<string, PageNode[]>()
  for (const control of controls) {
    const words = hintOf(control) || name(control)
    if (words) add(byName, `${control.kind} ${words}`, control)
  }
  return [...byName.values()].flatMap((each) => (each.length > 1 ? splitByContainer(each) : []))
}

/** The container with the most items defines the first group; what remains may form another. */
function splitByContainer(controls: PageNode[]): Group[] {
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

function widest(controls: PageNode[], around: Map<PageNode, PageNode[]>): PageNode | undefined {
  const items = new Map<PageNode, Set<PageNode>>()
  for (const control of controls) {
    for (const item of around.get(control) ?? []) {
      const container = item.parent as PageNode
      const set = items.get(container) ?? new Set()
      items.set(container, set.add(item))
    }
  }
  let best: PageNode | undefined
  for (const [container, { size }] of items)
    if (size > 1 && size > (best ? (items.get(best)?.size ?? 0) : 0)) best = container
  return best
}

/** Groups links and buttons with different names at the same place of each card or row, or in a long row. */
function samePlaces(controls: PageNode[], name: Name): Group[] {
  const byPlace = new Map<PageNode, Map<string, Member[]>>()
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

function isCounted(item: PageNode, control: PageNode, name: Name): boolean {
  const isMore = item !== control && textOf(item) !== name(control)
  return isMore || (item.parent !== undefined && repeatedIn(item.parent).size > manyEntries)
}

function add<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
