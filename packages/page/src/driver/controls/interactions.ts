import { kebab } from '@deckhand/spec/control-name'
import type { Interaction } from '../automation-api.ts'
import { markOf, withConfirm } from '../confirm.ts'
import { eventsOf } from '../tree/control-kind.ts'
import { fallbackName, hintOf, type Lookup, nameOf, placeOf } from '../tree/name.ts'
import type { PageNode } from '../tree/page-node.ts'
import { describe } from './describe.ts'
import { type Group, groupControls, type Name } from './groups.ts'
import { itemKeys, unused } from './item-key.ts'
import { itemLabels, labelOf } from './item-label.ts'

interface Named {
  group: Group
  first: PageNode
  /** Its label, or the common name of the group. */
  title: string
  base: string
  place: () => string
  /** All members have the same title, so only their items tell them apart. */
  isShared: boolean
}

/** All interactions of the page. The same page always yields the same names. */
export function interactionsOf(controls: PageNode[], lookup: Lookup): Interaction[] {
  const name = rememberedName(lookup)
  const named = groupControls(controls, name).map((group) => nameGroup(group, name, lookup))
  const refNames = uniqueNames(named)
  return named.map((each, index) => build(each, refNames[index] as string, name, lookup))
}

/** Caches names. One that depends on other elements is cached only for this reading. */
function rememberedName(lookup: Lookup): Name {
  const temporary = new Map<PageNode, string>()
  return (seen) => {
    const known = seen.memo.name ?? temporary.get(seen)
    if (known !== undefined) return known
    const name = nameOf(seen, lookup)
    if (isNamedElsewhere(seen)) temporary.set(seen, name)
    else seen.memo.name = name
    return name
  }
}

/** Its name comes from a label elsewhere, which may change independently. */
const isNamedElsewhere = ({ element }: PageNode) => 'form' in element || element.hasAttribute('aria-labelledby')

function nameGroup(group: Group, name: Name, lookup: Lookup): Named {
  const first = group.members[0]?.control as PageNode
  const hint = hintOf(first)
  const place = () => placeOf(group.container ?? group.members[0]?.item ?? first, lookup)
  const isNamedEach = group.container !== undefined || group.isChoice === true
  const shared = isNamedEach ? commonWords(group, name) : name(first)
  const title =
    shared || (isNamedEach ? `${groupName(group, name) || place() || itemWord(group)}${kindWord(first)}` : '')
  const base = kebab(hint || title) || kebab(fallbackName(first)) || first.kind || 'control'
  return { group, first, title: title || hint || fallbackName(first), base, place, isShared: shared !== '' }
}

/** "Add to cart" for "Add to cart: Blue mug" and "Add to cart: Red mug": the words that all names share, besides the item's own. */
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

/** Radio buttons without a container have at most an attribute as their question. */
function groupName({ container, members: [first] }: Group, name: Name): string {
  if (container) return name(container)
  return first?.control.element.hasAttribute('name') ? fallbackName(first.control) : ''
}

const itemWord = ({ members }: Group) => (members[0]?.item?.role === 'row' ? 'rows' : 'items')

const kindWord = ({ kind, role }: PageNode) =>
  kind === 'radio' || role === 'option' ? '' : ` ${kind === 'other' ? 'entry' : kind}`

/** Makes names unique: first by place, then by kind, then by number. */
function uniqueNames(named: Named[]): string[] {
  const wanted = disambiguate(
    named,
    named.map(({ base }) => base),
    ({ base, place }) => kebab(`${base} ${place()}`, 60),
  )
  const byKind = disambiguate(named, wanted, ({ first }, before) => `${before}-${first.kind}`)
  const used = new Map<string, number>()
  return byKind.map((each) => unused(each, used))
}

function disambiguate(named: Named[], names: string[], other: (named: Named, before: string) => string): string[] {
  const times = new Map<string, number>()
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1)
  const variants = new Map<string, Set<string>>()
  const others = names.map((name, index) => ((times.get(name) ?? 0) > 1 ? other(named[index] as Named, name) : name))
  for (const [index, name] of names.entries()) {
    variants.set(name, (variants.get(name) ?? new Set()).add(others[index] as string))
  }
  // Keep the shorter name if the longer ones are all the same.
  return others.map((each, index) =>
    (variants.get(names[index] as string)?.size ?? 0) > 1 ? each : (names[index] as string),
  )
}

function isMarked({ element, memo }: PageNode): boolean {
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
