import { spareId } from '../tree/name.ts'
import { tidy } from '../tree/words.ts'
import type { Member } from './groups.ts'

const keyLike = /^data-(?!deckhand)(.+-)?(id|key|sku|slug)$/

/** The same for the same thing when the page is drawn again, and for one thing only. */
export function itemKeys(members: Member[], labels: string[]): string[] {
  const used = new Set<string>()
  return members.map(({ control, item }, index) => {
    const own = item && item !== control ? authorKey(item.element, true) : ''
    const key = own || controlKey(control.element) || labels[index] || String(index + 1)
    return unused(key, used)
  })
}

function controlKey(element: Element): string {
  const input = element as HTMLInputElement
  if (input.type === 'radio' && input.value !== 'on') return tidy(input.value)
  return authorKey(element, false)
}

/** A control's own name hint is that of the group. */
function authorKey(element: Element, isItem: boolean): string {
  const hint = isItem ? tidy(element.getAttribute('data-deckhand-name')) : ''
  if (hint || spareId(element.id)) return hint || spareId(element.id)
  const attribute = element.getAttributeNames().find((name) => keyLike.test(name))
  return attribute ? tidy(element.getAttribute(attribute)).slice(0, 60) : ''
}

export function unused(wanted: string, used: Set<string>): string {
  let name = wanted
  for (let count = 2; used.has(name); count += 1) name = `${wanted}-${count}`
  used.add(name)
  return name
}
