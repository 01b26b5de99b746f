const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const invisible = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]+$/u
/** East Asian wide characters and possible emojis. Guessing too wide only cuts a line early, but too narrow garbles the screen. */
const wide =
  /[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\ufe0f|\p{Emoji_Presentation}|[\u{16fe0}-\u{18d08}\u{1b000}-\u{1b2fb}\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]/u

/** The characters as people perceive them. */
export function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
}

export function isWide(grapheme: string): boolean {
  return wide.test(grapheme)
}

/** The number of terminal columns that a text takes. */
export function textWidth(text: string): number {
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += graphemeWidth(segment)
  return width
}

/** Cuts a text to at most `width` columns, with "…" in place of its end. */
export function cutEnd(text: string, width: number): string {
  return fits(text, width) ? text : `${take(graphemesOf(text), width - 1).join('')}${ellipsis(width)}`
}

/** Like `cutEnd`, but cuts the start, so that the newest words stay. */
export function cutStart(text: string, width: number): string {
  if (fits(text, width)) return text
  return `${ellipsis(width)}${take(graphemesOf(text).reverse(), width - 1)
    .reverse()
    .join('')}`
}

const ellipsis = (width: number) => (width > 0 ? '…' : '')
const fits = (text: string, width: number) => text.length <= width * 20 && textWidth(text) <= width

function take(segments: string[], width: number): string[] {
  let left = width
  const end = segments.findIndex((segment) => {
    left -= graphemeWidth(segment)
    return left < 0
  })
  return end === -1 ? segments : segments.slice(0, end)
}

function graphemeWidth(segment: string): number {
  if (invisible.test(segment)) return 0
  return isWide(segment) ? 2 : 1
}
