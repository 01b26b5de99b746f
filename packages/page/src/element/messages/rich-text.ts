import { type InlineText, readBlock, textBlocks } from '@deckhand/client'
import { make } from '../dom.ts'

/** Shows text that grows. Unchanged blocks keep their elements, and so the person's selection. */
export function richText(root: HTMLElement): (text: string) => void {
  let shown: string[] = []
  return (text) => {
    const blocks = textBlocks(text)
    let same = 0
    while (same < blocks.length && blocks[same] === shown[same]) same++
    while (root.childNodes.length > same) root.lastChild?.remove()
    root.append(...blocks.slice(same).map(blockView))
    shown = blocks
  }
}

function blockView(text: string): HTMLElement {
  const block = readBlock(text)
  switch (block.kind) {
    case 'code':
      return make('pre', { tabindex: '0' }, make('code', {}, block.text))
    case 'list': {
      const items = block.items.map((words) => make('li', {}, ...words.map(inlineView)))
      return block.start === undefined ? make('ul', {}, ...items) : make('ol', { start: String(block.start) }, ...items)
    }
    case 'heading':
      return make('p', {}, make('strong', {}, ...block.words.map(inlineView)))
    case 'paragraph':
      return make('p', {}, ...block.words.map(inlineView))
  }
}

function inlineView(word: InlineText): Node | string {
  if (typeof word === 'string') return word
  switch (word.kind) {
    case 'code':
      return make('code', {}, word.text)
    case 'bold':
      return make('strong', {}, ...word.words.map(inlineView))
    case 'link': {
      const { address, text } = word
      return make('a', { href: address, title: address, target: '_blank', rel: 'noopener noreferrer' }, text)
    }
  }
}
