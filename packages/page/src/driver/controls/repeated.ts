import { childNodes, isPageNode, type PageNode } from '../tree/page-node.ts'

const itemRoles = /^(listitem|row|article|option|treeitem)$/

/** Elements that often stand side by side without being items of a list. */
const neverItems =
  /^(section|nav|header|footer|main|aside|form|fieldset|label|option|thead|tbody|tfoot|caption|td|th|h[1-6]|p|body|iframe)$/

/** The similar children of a container, such as cards, rows or entries, each with its shape. */
export function repeatedIn(container: PageNode): Map<PageNode, string> {
  container.memo.items ??= findRepeated(childNodes(container).filter((part) => part.reach === 'in'))
  return container.memo.items
}

function findRepeated(children: PageNode[]): Map<PageNode, string> {
  const alike = new Map<string, PageNode[]>()
  for (const child of children) {
    const shape = shapeOf(child)
    if (!shape) continue
    const same = alike.get(shape)
    if (same) same.push(child)
    else alike.set(shape, [child])
  }
  const found = new Map<PageNode, string>()
  for (const [shape, same] of alike) if (same.length > 1) for (const each of same) found.set(each, shape)
  return found
}

/** List entries and rows are similar by role; boxes are if they have the same controls at the same places. */
function shapeOf(seen: PageNode): string {
  if (itemRoles.test(seen.role)) return `${seen.tag} ${seen.role}`
  if (neverItems.test(seen.tag)) return ''
  const skeleton = skeletonOf(seen)
  return skeleton && `${seen.tag} ${skeleton}`
}

/** The kinds of its controls, each with its path. */
function skeletonOf(seen: PageNode): string {
  if (seen.reach !== 'in') return ''
  if (seen.memo.skeleton !== undefined) return seen.memo.skeleton
  let skeleton = seen.kind ?? ''
  for (const part of seen.parts) {
    const inner = isPageNode(part) ? skeletonOf(part) : ''
    if (inner && skeleton.length < 300) skeleton += `${isPageNode(part) ? part.tag : ''}(${inner})`
  }
  seen.memo.skeleton = skeleton
  return skeleton
}

/** The items that contain the control, or are it, from the inside out. */
export function itemsAround(control: PageNode): PageNode[] {
  const items: PageNode[] = []
  for (let each: PageNode = control; each.parent; each = each.parent) {
    if (repeatedIn(each.parent).has(each)) items.push(each)
  }
  return items
}

/** The tags between an item and a control in it: equal for the same control of each item. */
export function pathWithin(item: PageNode, control: PageNode): string {
  let path = ''
  for (let each = control; each !== item && each.parent; each = each.parent) path = `${each.tag}>${path}`
  return path
}
