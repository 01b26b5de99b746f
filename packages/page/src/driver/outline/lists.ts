import { shorten, tidy } from '../../page-text.ts'
import { repeatedIn } from '../controls/repeated.ts'
import { isSeen, type Seen, seenParts } from '../tree/seen.ts'
import { attach } from '../tree/text.ts'
import { type Block, type Limits, withRest } from './block.ts'
import { fieldWords, isField } from './field.ts'

type Name = (seen: Seen) => string

/** Cards and entries, one line each. Undefined for what is no list; null for one of nothing but controls, which are told of elsewhere. */
export function listBlock(seen: Seen, name: Name, limits: Limits): Block | null | undefined {
  const items = repeatedIn(seen)
  const entries = seenParts(seen).filter((part) => part.reach === 'in')
  if (seen.role !== 'list' && (items.size < 2 || items.size < entries.length)) return undefined
  const told = entries.slice(0, limits.maxEntries)
  if (told.some(hasState) || (seen.role !== 'list' && told.every(isFormRow))) return undefined
  if (!told.some(hasWords)) return null
  const list = told.map((entry) => line(entry, name, limits.maxText)).filter(Boolean)
  return { list: withRest(list, entries.length - told.length) }
}

const isFormRow = (entry: Seen) =>
  within(entry, isField) && !within(entry, ({ kind }) => kind === 'button' || kind === 'link')

const hasState = (entry: Seen) =>
  within(
    entry,
    ({ kind, element }) =>
      kind !== undefined && element.matches('[aria-selected="true"],[aria-current],[aria-checked="true"]'),
  )

const within = (seen: Seen, matches: (each: Seen) => boolean): boolean =>
  seen.reach === 'in' && (matches(seen) || seen.parts.some((part) => isSeen(part) && within(part, matches)))

/** Words of its own, beside those on its controls. */
const hasWords = (seen: Seen): boolean =>
  !seen.kind && seen.reach === 'in' && seen.parts.some((part) => (isSeen(part) ? hasWords(part) : part.trim() !== ''))

export function tableBlock(seen: Seen, name: Name, limits: Limits): Block | null {
  const rows: Seen[][] = []
  let left = 0
  const visit = (each: Seen) => {
    if (each.reach !== 'in') return
    if (each.role !== 'row') for (const part of seenParts(each)) visit(part)
    else if (rows.length <= limits.maxEntries) rows.push(seenParts(each).filter(({ reach }) => reach === 'in'))
    else left += 1
  }
  visit(seen)
  const header = rows[0]?.every(({ role }) => role === 'columnheader') ? rows.shift() : undefined
  const texts = rows.map((cells) => cells.map((cell) => line(cell, name, limits.maxText)))
  if (left > 0) texts.push(withRest([], left))
  return { table: { columns: (header ?? []).map((cell) => line(cell, name, limits.maxText)), rows: texts } }
}

/** All that it says in one line, with what its fields hold, without its buttons. */
function line(seen: Seen, name: Name, maxText: number): string {
  return shorten(tidy(spoken(seen, name)), maxText)
}

function spoken(seen: Seen, name: Name): string {
  let words = ''
  for (const part of seen.parts) {
    if (!isSeen(part)) words += part
    else if (part.reach === 'in') words = attach(words, part, piece(part, name))
  }
  return words
}

function piece(part: Seen, name: Name): string {
  if (isField(part)) return ` ${fieldWords(part, name(part))} `
  if (part.kind === 'button' || part.kind === 'menu' || part.kind === 'other') return ' '
  return part.tag === 'label' ? labelled(part, name) : spoken(part, name)
}

/** The words of a label are told with its field. */
const labelled = (label: Seen, name: Name): string =>
  label.parts.map((part) => (isSeen(part) && part.reach === 'in' ? piece(part, name) : '')).join(' ')
