import { shorten, tidy } from '../../page-text.ts'
import { repeatedIn } from '../controls/repeated.ts'
import { childNodes, isPageNode, type PageNode } from '../tree/page-node.ts'
import { attach } from '../tree/text.ts'
import { type Block, type Limits, withRest } from './block.ts'
import { fieldWords, isField } from './field.ts'

type Name = (seen: PageNode) => string

/** Cards and entries, one line each. Undefined if this is not a list; null if it has only controls, which are listed elsewhere. */
export function listBlock(seen: PageNode, name: Name, limits: Limits): Block | null | undefined {
  const items = repeatedIn(seen)
  const entries = childNodes(seen).filter((part) => part.reach === 'in')
  if (seen.role !== 'list' && (items.size < 2 || items.size < entries.length)) return undefined
  const shownEntries = entries.slice(0, limits.maxEntries)
  if (shownEntries.some(hasState) || (seen.role !== 'list' && shownEntries.every(isFormRow))) return undefined
  if (!shownEntries.some(hasWords)) return null
  const list = shownEntries.map((entry) => line(entry, name, limits.maxText)).filter(Boolean)
  return { list: withRest(list, entries.length - shownEntries.length) }
}

const isFormRow = (entry: PageNode) =>
  within(entry, isField) && !within(entry, ({ kind }) => kind === 'button' || kind === 'link')

const hasState = (entry: PageNode) =>
  within(
    entry,
    ({ kind, element }) =>
      kind !== undefined && element.matches('[aria-selected="true"],[aria-current],[aria-checked="true"]'),
  )

const within = (seen: PageNode, matches: (each: PageNode) => boolean): boolean =>
  seen.reach === 'in' && (matches(seen) || seen.parts.some((part) => isPageNode(part) && within(part, matches)))

/** True if it has text outside of its controls. */
const hasWords = (seen: PageNode): boolean =>
  !seen.kind &&
  seen.reach === 'in' &&
  seen.parts.some((part) => (isPageNode(part) ? hasWords(part) : part.trim() !== ''))

export function tableBlock(seen: PageNode, name: Name, limits: Limits): Block | null {
  const rows: PageNode[][] = []
  let left = 0
  const visit = (each: PageNode) => {
    if (each.reach !== 'in') return
    if (each.role !== 'row') for (const part of childNodes(each)) visit(part)
    else if (rows.length <= limits.maxEntries) rows.push(childNodes(each).filter(({ reach }) => reach === 'in'))
    else left += 1
  }
  visit(seen)
  const header = rows[0]?.every(({ role }) => role === 'columnheader') ? rows.shift() : undefined
  const texts = rows.map((cells) => cells.map((cell) => line(cell, name, limits.maxText)))
  if (left > 0) texts.push(withRest([], left))
  return { table: { columns: (header ?? []).map((cell) => line(cell, name, limits.maxText)), rows: texts } }
}

/** Its text in one line, with the values of its fields and without its buttons. */
function line(seen: PageNode, name: Name, maxText: number): string {
  return shorten(tidy(accessibleText(seen, name)), maxText)
}

function accessibleText(seen: PageNode, name: Name): string {
  let words = ''
  for (const part of seen.parts) {
    if (!isPageNode(part)) words += part
    else if (part.reach === 'in') words = attach(words, part, piece(part, name))
  }
  return words
}

function piece(part: PageNode, name: Name): string {
  if (isField(part)) return ` ${fieldWords(part, name(part))} `
  if (part.kind === 'button' || part.kind === 'menu' || part.kind === 'other') return ' '
  return part.tag === 'label' ? labelled(part, name) : accessibleText(part, name)
}

/** Skips a label's own text, which is part of its field. */
const labelled = (label: PageNode, name: Name): string =>
  label.parts.map((part) => (isPageNode(part) && part.reach === 'in' ? piece(part, name) : '')).join(' ')
