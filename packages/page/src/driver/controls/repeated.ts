import { isSeen, type Seen, seenParts } from '../tree/seen.ts'

const itemRoles = /^(listitem|row|article|option|treeitem)$/

/** Parts of a page that stand beside each other without being several of one thing. */
const neverItems =
  /^(section|nav|header|footer|main|aside|form|fieldset|label|option|thead|tbody|tfoot|caption|td|th|h[1-6]|p|body|iframe)$/

/** The children that are alike, each with the name of its kind: the cards, rows or entries of a container. */
export function repeatedIn(container: Seen): Map<Seen, string> {
  container.memo.items ??= findRepeated(seenParts(container).filter((part) => part.reach === 'in'))
  return container.memo.items
}

function findRepeated(children: Seen[]): Map<Seen, string> {
  const alike = new Map<string, Seen[]>()
  for (const child of children) {
    const shape = shapeOf(child)
    if (!shape) continue
    const same = alike.get(shape)
    if (same) same.push(child)
    else alike.set(shape, [child])
  }
  const found = new Map<Seen, string>()
  for (const [shape, same] of alike) if (same.length > 1) for (const each of same) found.set(each, shape)
  return found
}

/** List entries and rows are alike by what they are; boxes when the same controls are in them at the same places. */
function shapeOf(seen: Seen): string {
  if (itemRoles.test(seen.role)) return `${seen.tag} ${seen.role}`
  if (neverItems.test(seen.tag)) return ''
  const skeleton = skeletonOf(seen)
  return skeleton && `${seen.tag} ${skeleton}`
}

/** Its controls by kind, each with the path to it. */
function skeletonOf(seen: Seen): string {
  if (seen.reach !== 'in') return ''
  if (seen.memo.skeleton !== undefined) return seen.memo.skeleton
  let skeleton = seen.kind ?? ''
  for (const part of seen.parts) {
    const inner = isSeen(part) ? skeletonOf(part) : ''
    if (inner && skeleton.length < 300) skeleton += `${isSeen(part) ? part.tag : ''}(${inner})`
  }
  seen.memo.skeleton = skeleton
  return skeleton
}

/** The items that a control is in, or is, from the inside out. */
export function itemsAround(control: Seen): Seen[] {
  const items: Seen[] = []
  for (let each: Seen = control; each.parent; each = each.parent) {
    if (repeatedIn(each.parent).has(each)) items.push(each)
  }
  return items
}

/** Tags between an item and a control in it: the same for the same control of each item. */
export function pathWithin(item: Seen, control: Seen): string {
  let path = ''
  for (let each = control; each !== item && each.parent; each = each.parent) path = `${each.tag}>${path}`
  return path
}
