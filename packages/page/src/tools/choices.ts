import type { InteractionItem } from '../driver/index.ts'
import { firstOf } from '../first-of.ts'
import { listed, oneLine, quoted } from '../page-text.ts'
import { ToolRefusal } from './tool-refusal.ts'

export interface Choice {
  label: string
  item: InteractionItem
}

/** The items of a group with unique labels. Duplicates get the key of the item. */
export function choicesOf(refName: string, items: InteractionItem[]): Choice[] {
  const plain = items.map((item) => oneLine(item.label ?? '') || keyOf(refName, item))
  const times = new Map<string, number>()
  for (const label of plain) times.set(label, (times.get(label) ?? 0) + 1)
  const used = new Set<string>()
  return items.map((item, place) => {
    const label = plain[place] as string
    const wanted = times.get(label) === 1 ? label : `${label} (${keyOf(refName, item)})`
    const unique = used.has(wanted) ? `${wanted} #${place + 1}` : wanted
    used.add(unique)
    return { label: unique, item }
  })
}

/** Finds the item with this label or key, or the only one with all these words. Whole words: "Mug 1" is not "Mug 12". */
export function choose(choices: Choice[], refName: string, wanted: string): InteractionItem {
  const exact = firstOf(choices, ({ label, item }) => label === wanted || keyOf(refName, item) === wanted)
  if (exact) return exact.item
  const words = wordsOf(wanted)
  const fitting = words.length ? choices.filter(({ label }) => hasAll(label, words)) : []
  if (fitting.length === 1 && fitting[0]) return fitting[0].item
  const labels = (fitting.length ? fitting : near(choices, words)).map(({ label }) => quoted(label))
  const what = fitting.length ? `${fitting.length} of the items fit` : `No item of ${quoted(refName)} is called`
  throw new ToolRefusal('NOT_FOUND', `${what} ${quoted(wanted)}. Say which one: ${listed(labels)}.`, 'item')
}

export const wordsOf = (text: string) =>
  oneLine(text, 200)
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

export function hasAll(text: string, words: string[]): boolean {
  const has = new Set(wordsOf(text))
  return words.every((word) => has.has(word))
}

/** The choices with the most matching words, or all of them if none match. */
function near(choices: Choice[], words: string[]): Choice[] {
  const counted = choices.map((choice) => ({
    choice,
    count: words.filter((word) => hasAll(choice.label, [word])).length,
  }))
  const some = counted.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
  return some.length ? some.map(({ choice }) => choice) : choices
}

/** The coordinate without the name of its group, which comes last on Jay pages and first on all others. */
function keyOf(refName: string, item: InteractionItem): string {
  const steps = item.coordinate.filter((step) => step !== refName)
  return oneLine((steps.length ? steps : item.coordinate).join(' '))
}
