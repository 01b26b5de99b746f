import { kebab } from '@deckhand/spec/control-name'
import type { Interaction } from '../automation-api.ts'
import { markOf, withConfirm } from '../confirm.ts'
import { eventsOf } from '../tree/control-kind.ts'
import { hintOf, type Lookup, nameOf, placeOf, spareName } from '../tree/name.ts'
import type { Seen } from '../tree/seen.ts'
import { describe } from './describe.ts'
import { type Group, groupControls, type Name } from './groups.ts'
import { itemKeys, unused } from './item-key.ts'
import { itemLabels, labelOf } from './item-label.ts'

interface Named {
  group: Group
  first: Seen
  /** What it says on it, or what all of a group are called. */
  title: string
  base: string
  place: () => string
  /** The title is said of each, so that the thing that each is for tells them apart. */
  isShared: boolean
}

/** What can be done on the page, under names that are the same whenever the page is. */
export function interactionsOf(controls: Seen[], lookup: Lookup): Interaction[] {
  const name = rememberedName(lookup)
  const named = groupControls(controls, name).map((group) => nameGroup(group, name, lookup))
  const refNames = uniqueNames(named)
  return named.map((each, index) => build(each, refNames[index] as string, name, lookup))
}

/** A name from afar is good for one reading. */
function rememberedName(lookup: Lookup): Name {
  const fromAfar = new Map<Seen, string>()
  return (seen) => {
    const known = seen.memo.name ?? fromAfar.get(seen)
    if (known !== undefined) return known
    const name = nameOf(seen, lookup)
    if (isNamedFromAfar(seen)) fromAfar.set(seen, name)
    else seen.memo.name = name
    return name
  }
}

/** The words of a label are elsewhere, and may change without it. */
const isNamedFromAfar = ({ element }: Seen) => 'form' in element || element.hasAttribute('aria-labelledby')

function nameGroup(group: Group, name: Name, lookup: Lookup): Named {
  const first = group.members[0]?.control as Seen
  const hint = hintOf(first)
  const place = () => placeOf(group.container ?? group.members[0]?.item ?? first, lookup)
  const isNamedEach = group.container !== undefined || group.isChoice === true
  const shared = isNamedEach ? commonWords(group, name) : name(first)
  const title =
    shared || (isNamedEach ? `${togetherName(group, name) || place() || itemWord(group)}${kindWord(first)}` : '')
  const base = kebab(hint || title) || kebab(spareName(first)) || first.kind || 'control'
  return { group, first, title: title || hint || spareName(first), base, place, isShared: shared !== '' }
}

/** "Add to cart" for "Add to cart: Blue mug" and "Add to cart: Red mug": the words that names share besides the item that each is for. */
function commonWords({ members }: Group, name: Name): string {
  const isForItsThing = members.every(({ control, item }) => {
    const label = item && item !== control ? labelOf(item, name) : ''
    return label !== '' && name(control) !== label && name(control).includes(label)
  })
  if (!isForItsThing) return ''
  const words = members.map(({ control }) => name(control).split(' '))
  return trim(shared(words)) || trim(shared(words.map((each) => each.toReversed())).toReversed())
}

function shared(lists: string[][]): string[] {
  const [first = []] = lists
  const end = first.findIndex((word, at) => lists.some((each) => each[at] !== word))
  return end < 0 ? first : first.slice(0, end)
}

const trim = (words: string[]) => words.join(' ').replace(/^[\s:,;|–—-]+|[\s:,;|–—-]+$/g, '')

/** Radio buttons without anything around them have their question in an attribute, if at all. */
function togetherName({ container, members: [first] }: Group, name: Name): string {
  if (container) return name(container)
  return first?.control.element.hasAttribute('name') ? spareName(first.control) : ''
}

const itemWord = ({ members }: Group) => (members[0]?.item?.role === 'row' ? 'rows' : 'items')

const kindWord = ({ kind, role }: Seen) =>
  kind === 'radio' || role === 'option' ? '' : ` ${kind === 'other' ? 'entry' : kind}`

/** Two that are called the same are told apart by where they are, then by what they are, and then by number. */
function uniqueNames(named: Named[]): string[] {
  const wanted = tellApart(
    named,
    named.map(({ base }) => base),
    ({ base, place }) => kebab(`${base} ${place()}`, 60),
  )
  const byKind = tellApart(named, wanted, ({ first }, before) => `${before}-${first.kind}`)
  const used = new Map<string, number>()
  return byKind.map((each) => unused(each, used))
}

function tellApart(named: Named[], names: string[], other: (named: Named, before: string) => string): string[] {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  const isTold = new Map<string, Set<string>>()
  const others = names.map((name, index) => ((times.get(name) ?? 0) > 1 ? other(named[index] as Named, name) : name))
  for (const [index, name] of names.entries()) {
    isTold.set(name, (isTold.get(name) ?? new Set()).add(others[index] as string))
  }
  // Where nothing is told apart by it, the shorter name stays.
  return others.map((each, index) =>
    (isTold.get(names[index] as string)?.size ?? 0) > 1 ? each : (names[index] as string),
  )
}

function isMarked({ element, memo }: Seen): boolean {
  memo.isMarked ??= markOf(element) !== undefined
  return memo.isMarked
}

function build(
  { group, first, title, place, isShared }: Named,
  refName: string,
  name: Name,
  lookup: Lookup,
): Interaction {
  const { members } = group
  const isGroup = members[0]?.item !== undefined
  const labels = isGroup ? itemLabels(members, name, isShared) : []
  const keys = itemKeys(members, labels)
  const kind = first.kind ?? 'other'
  const items = members.map(({ control }, index) => ({
    coordinate: isGroup ? [refName, keys[index] as string] : [refName],
    element: control.element as HTMLElement,
    events: eventsOf(control),
    names: [hintOf(control), name(control), title].filter(Boolean),
    ...(isGroup && { label: labels[index] as string }),
  }))
  const interaction = { refName, items, kind, description: describe({ first, title, place: place(), lookup }) }
  return withConfirm(
    interaction,
    members.map(({ control }) => isMarked(control)),
  )
}
