import { tidy } from '../../page-text.ts'
import { hintOf, spareId } from '../tree/name.ts'
import type { Seen } from '../tree/seen.ts'
import type { Member } from './groups.ts'

const keyLike = /^data-(?!deckhand)(.+-)?(id|key|sku|slug)$/

/** The same for the same thing when the page is drawn again, and for one thing only. */
export function itemKeys(members: Member[], labels: string[]): string[] {
  const used = new Set<string>()
  return members.map(({ control, item }, index) => {
    const own = item && item !== control ? authorKey(item, true) : ''
    const key = own || controlKey(control) || labels[index] || String(index + 1)
    return unused(key, used)
  })
}

function controlKey(control: Seen): string {
  const input = control.element as HTMLInputElement
  if (control.kind === 'radio' && input.value && input.value !== 'on') return tidy(input.value)
  return authorKey(control, false)
}

/** A control's own name hint is that of the group. */
function authorKey(seen: Seen, isItem: boolean): string {
  const hint = isItem ? hintOf(seen) : ''
  seen.memo.key ??= spareId(seen.element.getAttribute('id')) || keyAttribute(seen.element)
  return hint || seen.memo.key
}

function keyAttribute(element: Element): string {
  const attribute = element.getAttributeNames().find((name) => keyLike.test(name))
  return attribute ? tidy(element.getAttribute(attribute)).slice(0, 60) : ''
}

export function unused(wanted: string, used: Set<string>): string {
  let name = wanted
  for (let count = 2; used.has(name); count += 1) name = `${wanted}-${count}`
  used.add(name)
  return name
}
