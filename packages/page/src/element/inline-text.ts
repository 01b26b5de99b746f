import { make } from './dom.ts'

/** Code first, for nothing in it is a sign. */
const signs =
  /`([^`\n]+)`|\*\*([^\n]+?)\*\*|\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)|(https?:\/\/[^\s<>"')\]]*[^\s<>"')\].,;:!?])/g

/** Words with bold, code and links to the web. Whatever else looks like a sign stays as it was written. */
export function inlineText(text: string): Node[] {
  const nodes: Node[] = []
  let from = 0
  for (const found of text.matchAll(signs)) {
    nodes.push(document.createTextNode(text.slice(from, found.index)), marked(found))
    from = found.index + found[0].length
  }
  nodes.push(document.createTextNode(text.slice(from)))
  return nodes
}

function marked([, code, bold, words, address, bare]: RegExpMatchArray): Node {
  if (code) return make('code', {}, code)
  if (bold) return make('strong', {}, ...inlineText(bold))
  const href = address ?? bare ?? ''
  if (!URL.canParse(href)) return document.createTextNode(words ? `[${words}](${href})` : href)
  return make('a', { href, title: href, target: '_blank', rel: 'noopener noreferrer' }, words ?? href)
}
