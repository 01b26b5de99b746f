import { byteLength, shorten, tidy } from '../../page-text.ts'
import { fallbackName, type Lookup, nameOf } from '../tree/name.ts'
import { isPageNode, type PageNode } from '../tree/page-node.ts'
import { visibility } from '../tree/reach.ts'
import { isInlineTag, textOf } from '../tree/text.ts'
import { type Block, createSheet, type Limits, type Sheet } from './block.ts'
import { fieldBlock, isField } from './field.ts'
import { nestHeadings } from './headings.ts'
import { listBlock, tableBlock } from './lists.ts'

export interface Page {
  root: PageNode
  lookup: Lookup
  document: Document
  isCut: boolean
}

/** The visible content as data: the same for the same page, and never more than `maxBytes`. */
export function outlineOf(page: Page, limits: Limits): object {
  for (let room = limits.maxBytes - 200; room > 0; room = Math.floor(room * 0.8)) {
    const outline = write(page, { ...limits, maxBytes: room })
    if (byteLength(outline) <= limits.maxBytes) return outline
  }
  return { cut: true }
}

function write({ root, lookup, document, isCut }: Page, limits: Limits): object {
  const { pathname, search, hash } = document.location
  const sheet = createSheet(limits.maxBytes)
  const writer = createWriter(sheet, lookup, limits)
  writer(root)
  return {
    path: shorten(pathname + search + hash, 200),
    title: shorten(tidy(document.title), 200),
    content: nestHeadings(sheet.blocks),
    ...((sheet.isFull || isCut) && { cut: 'There is more on this page than fits here.' }),
  }
}

const states = ['pressed', 'expanded', 'selected', 'current', 'checked']

function createWriter(sheet: Sheet, lookup: Lookup, limits: Limits): (seen: PageNode) => void {
  const name = (seen: PageNode) => shorten(nameOf(seen, lookup) || (isField(seen) ? fallbackName(seen) : ''), 100)

  function visit(seen: PageNode): void {
    if (seen.reach !== 'in' || sheet.isFull) return
    // A change of a style sheet triggers no event.
    if (visibility(seen.element) === 'hidden') return
    const block = special(seen)
    if (block === undefined) flow(seen)
    else if (block) sheet.add(block)
  }

  /** A block of its own; null if there is nothing to show, undefined for a plain box. */
  function special(seen: PageNode): Block | null | undefined {
    const { role, kind } = seen
    if (isField(seen)) return fieldBlock(seen, name(seen), limits.maxText) ?? null
    if (kind) return stateBlock(seen)
    if (role === 'heading') return headingBlock(seen)
    if (/^(alert|status|log)$/.test(role)) return words(seen) ? { [role]: words(seen) } : null
    if (role === 'dialog' || role === 'alertdialog') {
      return { dialog: name(seen), content: nestHeadings(sheet.inside(() => flow(seen))) }
    }
    if (/^(table|grid|treegrid)$/.test(role)) return tableBlock(seen, name, limits)
    return listBlock(seen, name, limits)
  }

  function headingBlock(seen: PageNode): Block | null {
    const level = Number(seen.element.getAttribute('aria-level')) || Number(seen.tag[1]) || 2
    return words(seen) ? { heading: words(seen), level: String(level) } : null
  }

  const words = (seen: PageNode) => shorten(textOf(seen), limits.maxText)

  function stateBlock(seen: PageNode): Block | null {
    const on = states.filter((state) => !/^(false|)$/.test(seen.element.getAttribute(`aria-${state}`) ?? ''))
    return on.length
      ? { [seen.role || 'control']: name(seen), ...Object.fromEntries(on.map((each) => [each, true])) }
      : null
  }

  /** Inline content becomes one text. Any block ends it. */
  function flow(seen: PageNode): void {
    let line = ''
    let hasWords = false
    const end = () => {
      const text = tidy(line)
      if (hasWords && text) sheet.add(shorten(text, limits.maxText))
      line = ''
      hasWords = false
    }
    for (const part of seen.parts) {
      if (!isPageNode(part)) {
        if (seen.tag !== 'label') line += part
        hasWords ||= seen.tag !== 'label' && part.trim() !== ''
      } else if (isInlineContent(part)) {
        line += textOf(part)
        hasWords ||= part.kind === undefined
      } else {
        end()
        visit(part)
      }
    }
    end()
  }

  return visit
}

/** True for inline content: text, and links and buttons without a state. */
function isInlineContent(seen: PageNode): boolean {
  if (seen.reach !== 'in') return true
  if (!isInlineTag(seen.tag) || isField(seen) || seen.role === 'heading' || seen.tag === 'label') return false
  if (/^(alert|status|log|dialog|list|table)$/.test(seen.role)) return false
  if (seen.kind && states.some((state) => seen.element.hasAttribute(`aria-${state}`))) return false
  return seen.parts.every((part) => !isPageNode(part) || isInlineContent(part))
}
