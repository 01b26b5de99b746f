import { make } from './dom.ts'
import { inlineText } from './inline-text.ts'

const bullet = /^\s*[-*•]\s+/
const number = /^\s*\d{1,4}[.)]\s+/
const heading = /^#{1,6}\s+/

/** Shows text that grows. What did not change since the last time stays in its place, selection and all. */
export function richText(root: HTMLElement): (text: string) => void {
  let shown: string[] = []
  return (text) => {
    const blocks = blocksOf(text)
    let same = 0
    while (same < blocks.length && blocks[same] === shown[same]) same++
    while (root.childNodes.length > same) root.lastChild?.remove()
    root.append(...blocks.slice(same).map(blockView))
    shown = blocks
  }
}

/** Paragraphs, lists and code, each as it was written. */
function blocksOf(text: string): string[] {
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

function kindOf(line: string): string {
  if (line.startsWith('```')) return 'code'
  if (heading.test(line)) return line
  return bullet.test(line) ? 'ul' : number.test(line) ? 'ol' : 'p'
}

function blockView(block: string): HTMLElement {
  const kind = kindOf(block)
  if (kind === 'code')
    return make('pre', { tabindex: '0' }, make('code', {}, block.replace(/^```.*\n?/, '').replace(/\n?```$/, '')))
  if (kind === 'ul' || kind === 'ol') return list(kind, block)
  if (heading.test(block)) return make('p', {}, make('strong', {}, ...inlineText(block.replace(heading, ''))))
  return make('p', {}, ...inlineText(block))
}

function list(kind: 'ul' | 'ol', block: string): HTMLElement {
  const sign = kind === 'ul' ? bullet : number
  const start = kind === 'ol' ? block.match(/\d+/)?.[0] : undefined
  return make(
    kind,
    { start },
    ...block.split('\n').map((line) => make('li', {}, ...inlineText(line.replace(sign, '')))),
  )
}
