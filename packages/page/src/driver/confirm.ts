import { shorten, tidy } from '../page-text.ts'
import { isMatch, selfAndOuter, windowOf } from './act/composed.ts'
import type { Interaction } from './automation-api.ts'

/** Its author wants a person to be asked first: on a control, or on a part of the page for all that is in it. */
export const mark = '[data-deckhand-confirm]:not([data-deckhand-confirm="false"])'

const filled =
  'select,textarea,[contenteditable],input:not([type=submit],[type=image],[type=button],[type=reset]),' +
  '[role=combobox],[role=textbox],[role=searchbox],[role=checkbox],[role=switch],[role=radio],[role=radiogroup],[role=slider],[role=spinbutton],[role=listbox],[role=option]'

/** What marks it; undefined when nobody has to be asked. A form is marked for what sends it, not for what is filled in before. */
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

/** What its author wants the person to be asked, where there is more to it than that they are. */
function questionOf(element: Element): string | undefined {
  const words = tidy(markOf(element)?.getAttribute('data-deckhand-confirm'))
  return words && words !== 'true' ? shorten(words, 300) : undefined
}

/** Said of all together where it is so of all. */
export function withConfirm(interaction: Interaction, marked: boolean[]): Interaction {
  if (!marked.includes(true)) return interaction
  const isOfAll = !marked.includes(false)
  const items = interaction.items.map((item, place) => {
    const question = marked[place] && questionOf(item.element)
    return { ...item, ...(question && { question }), ...(marked[place] && !isOfAll && { confirm: true as const }) }
  })
  return { ...interaction, items, ...(isOfAll && { confirm: true as const }) }
}
