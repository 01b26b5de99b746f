import { shorten, tidy } from '../page-text.ts'
import { isMatch, selfAndOuter, windowOf } from './act/composed.ts'
import type { Interaction } from './automation-api.ts'

/** Requires a person's consent: on a control, or on a part of the page for everything in it. */
export const mark = '[data-deckhand-confirm]:not([data-deckhand-confirm="false"])'

const filled =
  'select,textarea,[contenteditable],input:not([type=submit],[type=image],[type=button],[type=reset]),' +
  '[role=combobox],[role=textbox],[role=searchbox],[role=checkbox],[role=switch],[role=radio],[role=radiogroup],[role=slider],[role=spinbutton],[role=listbox],[role=option]'

/** The element that carries the mark; undefined if no consent is needed. A mark on a form applies to submitting it, not to filling its fields. */
export function markOf(element: Element): Element | undefined {
  for (const node of selfAndOuter(element)) {
    const outer = node as Element
    if (!isMatch(outer, mark)) continue
    if (outer === element || outer.localName !== 'form' || !isMatch(element, filled)) return outer
  }
  const { form } = element as HTMLButtonElement
  if (form && isMatch(form, mark) && !isMatch(element, filled)) return form
  const frame = windowOf(element).frameElement
  return frame ? markOf(frame) : undefined
}

/** The author's question, if the mark has one. */
function questionOf(element: Element): string | undefined {
  const words = tidy(markOf(element)?.getAttribute('data-deckhand-confirm'))
  return words && words !== 'true' ? shorten(words, 300) : undefined
}

/** Marks the whole interaction if every item is marked. */
export function withConfirm(interaction: Interaction, marked: boolean[]): Interaction {
  if (!marked.includes(true)) return interaction
  const isOfAll = !marked.includes(false)
  const items = interaction.items.map((item, place) => {
    const question = marked[place] && questionOf(item.element)
    return { ...item, ...(question && { question }), ...(marked[place] && !isOfAll && { confirm: true as const }) }
  })
  return { ...interaction, items, ...(isOfAll && { confirm: true as const }) }
}
