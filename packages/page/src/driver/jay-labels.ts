import type { InteractionItem } from './automation-api.ts'

const longest = 60

/** Jay names items by ids alone. What a person reads beside one, in what holds it and no other of its group, says which it is. */
export function withLabels(items: InteractionItem[]): InteractionItem[] {
  if (items.length < 2) return items
  const held = new Map<Element, number>()
  for (const { element } of items) {
    for (let each: Element | null = element; each; each = each.parentElement) held.set(each, (held.get(each) ?? 0) + 1)
  }
  return items.map((item) => ({ ...item, label: item.label ?? textAround(item.element, held) }))
}

function textAround(element: HTMLElement, held: Map<Element, number>): string {
  let holder: Element = element
  while (holder.parentElement && held.get(holder.parentElement) === 1) holder = holder.parentElement
  const own = wordsIn(element)
  // What stands on the button itself is the same for all.
  const text = wordsIn(holder).replace(own, '').trim() || own
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

export const wordsIn = (node: Node) => (node.textContent ?? '').slice(0, 2000).replace(/\s+/g, ' ').trim()
