import type { Span } from './spans.ts'

export interface Quoted extends Span {
  text: string
}

// A single quote opens only after a space or bracket and closes only before one, so that "Anna's and Bob's" quotes nothing.
const pattern =
  /"([^"\n]{1,4000})"|“([^”\n]{1,4000})”|«([^»\n]{1,4000})»|(?<![\p{L}\p{N}])['‘]([^'‘’\n]{1,400}(?:['’]\p{L}[^'‘’\n]{0,200}){0,8})['’](?![\p{L}\p{N}])/gu

/** What stands between quotation marks; the span includes the marks. */
export function quotedTexts(text: string): Quoted[] {
  return Array.from(text.matchAll(pattern), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim(),
  })).filter((quoted) => quoted.text !== '')
}
