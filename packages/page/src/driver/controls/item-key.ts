import { tidy } from '../../page-text.ts'
import { hintOf, stableId } from '../tree/name.ts'
import type { PageNode } from '../tree/page-node.ts'
import type { Member } from './groups.ts'

const keyLike = /^data-(?!deckhand)(.+-)?(id|key|sku|slug)$/

/** Unique keys that stay the same for the same item when the page is drawn again. */
export function itemKeys(members: Member[], labels: string[]): string[] {
  const used = new Map<string, number>()
  return members.map(({ control, item }, index) => {
    const own = item && item !== control ? authorKey(item, true) : ''
    const key = own || controlKey(control) || labels[index] || String(index + 1)
    return unused(key, used)
  })
}

function controlKey(control: PageNode): string {
  const input = control.element as HTMLInputElement
  if (control.kind === 'radio' && input.value && input.value !== 'on') return tidy(input.value)
  return authorKey(control, false)
}

/** A name hint on the control itself names the group, so only an item's hint counts. */
function authorKey(seen: PageNode, isItem: boolean): string {
  const hint = isItem ? hintOf(seen) : ''
  seen.memo.key ??= stableId(seen.element.getAttribute('id')) || keyAttribute(seen.element)
  return hint || seen.memo.key
}

function keyAttribute(element: Element): string {
  const attribute = element.getAttributeNames().find((name) => keyLike.test(name))
  return attribute ? tidy(element.getAttribute(attribute)).slice(0, 60) : ''
}

/** `used` holds the last number for each name: counting from 2 for each of thousands takes seconds. */
export function unused(wanted: string, used: Map<string, number>): string {
  let count = used.get(wanted) ?? 1
  let name = wanted
  for (; used.has(name); name = `${wanted}-${count}`) count += 1
  used.set(wanted, count)
  if (name !== wanted) used.set(name, 1)
  return name
}
