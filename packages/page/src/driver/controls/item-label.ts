import { tidy } from '../../page-text.ts'
import { childNodes, findWithin, type PageNode } from '../tree/page-node.ts'
import { plainTextOf, textOf } from '../tree/text.ts'
import type { Member, Name } from './groups.ts'

const longest = 60

/** Labels that identify each item for people. Equal ones get more of their text, and then a number. */
export function itemLabels(members: Member[], name: Name, isNamedTogether: boolean): string[] {
  const names = new Set(members.map(({ control }) => name(control)))
  const hasOwnName = !isNamedTogether && names.size === members.length
  const short = members.map(({ control, item }) =>
    brief((hasOwnName && name(control)) || labelOf(item ?? control, name)),
  )
  const longer = distinct(
    short,
    (index) => brief(plainTextOf(members[index]?.item as PageNode)) || (short[index] as string),
  )
  return distinct(longer, (index) => `${longer[index]} (${index + 1})`.trim())
}

function distinct(labels: string[], other: (index: number) => string): string[] {
  const times = new Map<string, number>()
  for (const label of labels) times.set(label, (times.get(label) ?? 0) + 1)
  return labels.map((label, index) => ((times.get(label) ?? 0) > 1 || !label ? other(index) : label))
}

export function labelOf(item: PageNode, name: Name): string {
  item.memo.label ??= findLabel(item, name)
  return item.memo.label
}

function findLabel(item: PageNode, name: Name): string {
  const heading = findWithin(item, ({ role }) => role === 'heading' || role === 'rowheader')
  return (
    tidy(item.element.getAttribute('aria-label')) ||
    (heading && textOf(heading)) ||
    (item.role === 'row' && firstCell(item)) ||
    plainTextOf(item) ||
    firstName(item, name)
  )
}

const firstCell = (row: PageNode) => childNodes(row).map(textOf).find(Boolean)

function firstName(item: PageNode, name: Name): string {
  const link = findWithin(item, ({ kind }) => kind === 'link') ?? findWithin(item, ({ kind }) => kind !== undefined)
  return link ? name(link) : textOf(item)
}

function brief(words: string): string {
  return words.length > longest ? `${words.slice(0, longest).replace(/\s+\S*$/, '')}…` : words
}
