/** A block of an answer's text. It contains no markup: the renderer creates the elements. */
export type TextBlock =
  | { kind: 'paragraph' | 'heading'; words: InlineText[] }
  | { kind: 'code'; text: string }
  /** Numbered from `start`; without it, with bullets. */
  | { kind: 'list'; start?: number; items: InlineText[][] }

export type InlineText =
  | string
  | { kind: 'code'; text: string }
  | { kind: 'bold'; words: InlineText[] }
  /** `address` is always http or https. */
  | { kind: 'link'; text: string; address: string }

const bullet = /^\s*[-*•]\s+/
const number = /^\s*\d{1,4}[.)]\s+/
const heading = /^#{1,6}\s+/

/** Code comes first, because nothing inside of it is markup. */
const inlineMarkup =
  /`([^`\n]+)`|\*\*([^\n]+?)\*\*|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g

/** Splits a text into paragraphs, lists and code, as written. When the text grows, only the last block changes. */
export function textBlocks(text: string): string[] {
  const blocks: string[] = []
  let open: string[] = []
  const close = () => {
    if (open.length) blocks.push(open.join('\n'))
    open = []
  }
  for (const line of text.split('\n')) {
    const [first = ''] = open
    const isCode = first.startsWith('```')
    if (!isCode && (!line.trim() || kindOf(line) !== kindOf(first))) close()
    if (isCode || line.trim()) open.push(line)
    if (isCode && line.startsWith('```')) close()
  }
  close()
  return blocks
}

export function readBlock(block: string): TextBlock {
  const kind = kindOf(block)
  if (kind === 'code') return { kind, text: block.replace(/^```.*\n?/, '').replace(/\n?```$/, '') }
  if (kind === 'ul' || kind === 'ol') return list(kind, block)
  if (heading.test(block)) return { kind: 'heading', words: inlineText(block.replace(heading, '')) }
  return { kind: 'paragraph', words: inlineText(block) }
}

function kindOf(line: string): string {
  if (line.startsWith('```')) return 'code'
  if (heading.test(line)) return line
  return bullet.test(line) ? 'ul' : number.test(line) ? 'ol' : 'p'
}

function list(kind: 'ul' | 'ol', block: string): TextBlock {
  const sign = kind === 'ul' ? bullet : number
  const items = block.split('\n').map((line) => inlineText(line.replace(sign, '')))
  return { kind: 'list', ...(kind === 'ol' && { start: Number.parseInt(block, 10) }), items }
}

/** Parses bold, code and web links. Other markup stays as it was written. */
function inlineText(text: string): InlineText[] {
  const words: InlineText[] = []
  let from = 0
  for (const found of text.matchAll(inlineMarkup)) {
    words.push(text.slice(from, found.index), marked(found))
    from = found.index + found[0].length
  }
  words.push(text.slice(from))
  return words.filter((word) => word !== '')
}

function marked([, code, bold, words, address, bare]: RegExpMatchArray): InlineText {
  if (code) return { kind: 'code', text: code }
  if (bold) return { kind: 'bold', words: inlineText(bold) }
  const href = address ?? bare ?? ''
  if (!URL.canParse(href)) return words ? `[${words}](${href})` : href
  return { kind: 'link', text: words ?? href, address: href }
}
