import { splitWords } from '@deckhand/spec/control-name'
import { tidy } from '../../page-text.ts'
import { ancestor, findWithin, type PageNode } from './page-node.ts'
import { textOf } from './text.ts'

/** Finds the elements that name other elements. */
export interface Lookup {
  find(node: Node): PageNode | undefined
  labels: Map<Element, PageNode[]>
}

const namedByContent =
  /^(button|link|checkbox|radio|switch|menuitem|menuitemcheckbox|menuitemradio|option|tab|treeitem|heading|cell|row|columnheader|rowheader)$/

/** The accessible name as browsers compute it, from the nodes that were already read. Empty if there is none. */
export function nameOf(seen: PageNode, lookup: Lookup): string {
  const { element } = seen
  return (
    referencedText(element, 'aria-labelledby', lookup) ||
    tidy(element.getAttribute('aria-label')) ||
    nativeName(seen, lookup) ||
    (namedByContent.test(seen.role) || seen.kind === 'other' || seen.tag === 'summary' ? textOf(seen) : '') ||
    tidy(element.getAttribute('title')) ||
    tidy(element.getAttribute('placeholder') ?? element.getAttribute('aria-placeholder'))
  )
}

/** The text of the elements that an attribute references by id, including hidden ones. */
export function referencedText(element: Element, attribute: string, lookup: Lookup): string {
  const ids = element.getAttribute(attribute)
  if (!ids) return ''
  const root = element.getRootNode() as Document | ShadowRoot
  const words = tidy(ids)
    .split(' ')
    .map((id) => wordsOf(root.getElementById(id), lookup))
  return tidy(words.join(' '))
}

function wordsOf(element: Element | null, lookup: Lookup): string {
  if (!element) return ''
  const seen = lookup.find(element)
  if (seen?.element === element && seen.reach === 'in') return spoken(seen)
  return tidy(element.getAttribute('aria-label')) || tidy(element.textContent)
}

function spoken(seen: PageNode): string {
  seen.memo.spoken ??= tidy(seen.element.getAttribute('aria-label')) || textOf(seen)
  return seen.memo.spoken
}

/** The author's name for it. */
export function hintOf(seen: PageNode): string {
  seen.memo.hint ??= tidy(seen.element.getAttribute('data-deckhand-name'))
  return seen.memo.hint
}

function nativeName(seen: PageNode, lookup: Lookup): string {
  const { element, tag } = seen
  const labels = lookup.labels.get(element)
  if (labels) return tidy(labels.map(spoken).join(' '))
  if (tag === 'input') return inputName(element as HTMLInputElement)
  if (tag === 'fieldset') return partText(seen, 'legend')
  if (tag === 'table') return partText(seen, 'caption')
  return tag === 'img' || tag === 'area' ? tidy(element.getAttribute('alt')) : ''
}

function inputName(input: HTMLInputElement): string {
  if (input.type === 'image') return tidy(input.alt) || tidy(input.value)
  if (!/^(submit|reset|button)$/.test(input.type)) return ''
  return tidy(input.value) || { submit: 'Submit', reset: 'Reset' }[input.type] || ''
}

function partText(seen: PageNode, tag: string): string {
  const part = findWithin(seen, (each) => each.tag === tag)
  return part ? textOf(part) : ''
}

/** A name for a control that has none for people. */
export function fallbackName({ element, kind }: PageNode): string {
  const author = tidy(element.getAttribute('name')) || stableId(element.getAttribute('id'))
  const words = splitWords(author).replace(/[-_.[\]]+/g, ' ')
  if (words.trim()) return words.trim()
  const path = (element as HTMLAnchorElement).pathname?.split('/').filter(Boolean).at(-1)
  return path ? tidy(decodePath(path)) : (kind ?? 'control')
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Drops ids that frameworks generate, because they change with each render. */
export const stableId = (id: string | null) =>
  !id || id.length > 60 || /^(:|«|_r_|radix|react-aria|base-ui|headlessui|mui|ember|v-)/.test(id) ? '' : id

const landmarks =
  /^(form|navigation|complementary|region|dialog|alertdialog|group|radiogroup|search|banner|contentinfo)$/

/** Its place for people: the nearest form, landmark or section with a name or a heading above it. */
export function placeOf(seen: PageNode, lookup: Lookup): string {
  const place = ancestor(seen, (each) => Boolean(placeName(each, lookup, seen)))
  return place ? placeName(place, lookup, seen) : ''
}

function placeName(seen: PageNode, lookup: Lookup, inside: PageNode): string {
  const isMarked = landmarks.test(seen.role) || /^(section|table|ul|ol|header|footer)$/.test(seen.tag)
  const own = isMarked ? nameOf(seen, lookup) || tidy(seen.element.getAttribute('toolname')) : ''
  return own || headingBefore(seen, inside)
}

/** The last heading before it in this part of the page. */
function headingBefore(seen: PageNode, inside: PageNode): string {
  let branch = inside
  while (branch.parent && branch.parent !== seen) branch = branch.parent
  const index = seen.parts.indexOf(branch)
  for (let at = index - 1; at >= 0; at -= 1) {
    const part = seen.parts[at]
    if (typeof part !== 'object' || part.reach !== 'in') continue
    const heading = part.role === 'heading' || part.tag === 'legend' ? part : headingIn(part)
    if (heading) return textOf(heading)
  }
  return ''
}

/** A heading in its own box, such as `<header><h2>`. Headings of other sections do not apply to what follows them. */
function headingIn(part: PageNode): PageNode | undefined {
  if (!/^(header|div|hgroup)$/.test(part.tag) || part.parts.length > 5) return undefined
  const inner = part.parts.filter((each): each is PageNode => typeof each === 'object')
  return inner.find((each) => each.role === 'heading')
}
