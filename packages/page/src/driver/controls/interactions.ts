import type { Interaction } from '../automation-api.ts'
import { eventsOf } from '../tree/control-kind.ts'
import { type Lookup, nameOf, placeOf, spareName } from '../tree/name.ts'
import type { Seen } from '../tree/seen.ts'
import { kebab, tidy } from '../tree/words.ts'
import { describe } from './describe.ts'
import { type Group, groupControls, type Name } from './groups.ts'
import { itemKeys, unused } from './item-key.ts'
import { itemLabels } from './item-label.ts'

interface Named {
  group: Group
  first: Seen
  /** What it says on it, or what all of a group are called. */
  title: string
  base: string
  place: () => string
}

/** What can be done on the page, under names that are the same whenever the page is. */
export function interactionsOf(controls: Seen[], lookup: Lookup): Interaction[] {
  const name: Name = (seen) => {
    if (isNamedFromAfar(seen)) return nameOf(seen, lookup)
    seen.memo.name ??= nameOf(seen, lookup)
    return seen.memo.name
  }
  const named = groupControls(controls, name).map((group) => nameGroup(group, name, lookup))
  const refNames = uniqueNames(named)
  return named.map((each, index) => build(each, refNames[index] as string, name, lookup))
}

/** The words of a label are elsewhere, and may change without it. */
const isNamedFromAfar = ({ element }: Seen) => 'form' in element || element.hasAttribute('aria-labelledby')

function nameGroup(group: Group, name: Name, lookup: Lookup): Named {
  const first = group.members[0]?.control as Seen
  const hint = tidy(first.element.getAttribute('data-deckhand-name'))
  const place = () => placeOf(group.container ?? group.members[0]?.item ?? first, lookup)
  const title = group.container
    ? `${name(group.container) || place() || itemWord(group)}${kindWord(first)}`
    : name(first)
  const spare = title || spareName(first)
  return {
    group,
    first,
    title: title || hint || spare,
    base: kebab(hint || title) || kebab(spare) || first.kind || 'control',
    place,
  }
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
  const used = new Set<string>()
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

function build({ group, first, title, place }: Named, refName: string, name: Name, lookup: Lookup): Interaction {
  const { members } = group
  const isGroup = members[0]?.item !== undefined
  const labels = isGroup ? itemLabels(members, name) : []
  const keys = itemKeys(members, labels)
  const kind = first.kind ?? 'other'
  const items = members.map(({ control }, index) => ({
    coordinate: isGroup ? [refName, keys[index] as string] : [refName],
    element: control.element as HTMLElement,
    events: eventsOf(control.element, control.kind ?? kind),
    ...(isGroup && { label: labels[index] as string }),
  }))
  return { refName, items, kind, description: describe({ first, title, place: place(), lookup }) }
}
