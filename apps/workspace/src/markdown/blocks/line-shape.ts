/** The shape of a single line, regardless of the lines above it. */
export interface LineShape {
  isBlank: boolean
  /** Columns of leading white space; a tab goes to the next multiple of four. */
  indent: number
  fence?: Fence
  isHeading: boolean
  isBreak: boolean
  /** A line of only "-" or "=" below a paragraph makes it a heading. */
  isUnderline: boolean
  isQuote: boolean
  item?: ListItem
  html?: HtmlEnd
}

export interface Fence {
  character: string
  length: number
}

export interface ListItem {
  /** Lines that begin at this column or later belong to the item. */
  contentIndent: number
  isEmpty: boolean
  /** Only some items may follow a line of text without a blank line between. */
  mayInterrupt: boolean
}

/** What ends a block of raw HTML: a text, or a blank line. `mayInterrupt`: the block can follow a line of text. */
export interface HtmlEnd {
  until: RegExp | 'blank'
  mayInterrupt: boolean
}

const blockTagNames =
  'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset figcaption ' +
  'figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes ol ' +
  'optgroup option p param search section summary table tbody td tfoot th thead title tr track ul'

/** In CommonMark, these tags start a block of raw HTML anywhere. */
const blockTag = new RegExp(`^</?(?:${blockTagNames.replaceAll(' ', '|')})(?=\\s|/?>|$)`, 'i')

const attribute = '\\s+[a-z_:][\\w.:-]*(?:\\s*=\\s*(?:[^\\s"\'=<>`]+|\'[^\']*\'|"[^"]*"))?'

/** Any other tag starts one only if it is alone on its line. */
const loneTag = new RegExp(`^<(?:/[a-z][a-z0-9-]*\\s*|[a-z][a-z0-9-]*(?:${attribute})*\\s*/?)>\\s*$`, 'i')

const htmlStarts: [start: RegExp, end: HtmlEnd][] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, { until: /<\/(?:script|pre|style|textarea)>/i, mayInterrupt: true }],
  [/^<!--/, { until: /-->/, mayInterrupt: true }],
  [/^<\?/, { until: /\?>/, mayInterrupt: true }],
  [/^<!\[CDATA\[/, { until: /\]\]>/, mayInterrupt: true }],
  [/^<![a-z]/i, { until: />/, mayInterrupt: true }],
  [blockTag, { until: 'blank', mayInterrupt: true }],
  [loneTag, { until: 'blank', mayInterrupt: false }],
]

export function shapeOf(line: string): LineShape {
  const indent = indentOf(line)
  const rest = line.trimStart()
  const shape = { isBlank: rest === '', indent, isHeading: false, isBreak: false, isUnderline: false, isQuote: false }
  if (indent > 3 || shape.isBlank) return shape
  return {
    ...shape,
    isHeading: /^#{1,6}(?=[ \t]|$)/.test(rest),
    isBreak: /^(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(rest),
    isUnderline: /^(?:-+|=+)[ \t]*$/.test(rest),
    isQuote: rest.startsWith('>'),
    ...optional('fence', fenceOf(rest)),
    ...optional('item', itemOf(rest, indent)),
    ...optional('html', htmlStarts.find(([start]) => start.test(rest))?.[1]),
  }
}

export function closesFence(line: string, { character, length }: Fence): boolean {
  const run = line.trim()
  return indentOf(line) < 4 && run.length >= length && [...run].every((each) => each === character)
}

function fenceOf(rest: string): Fence | undefined {
  const [, run = ''] = /^(`{3,}|~{3,})/.exec(rest) ?? []
  const character = run[0]
  if (character === undefined || (character === '`' && rest.includes('`', run.length))) return undefined
  return { character, length: run.length }
}

function itemOf(rest: string, indent: number): ListItem | undefined {
  const [, marker = '', space = ''] = /^([-+*]|\d{1,9}[.)])(?=[ \t]|$)([ \t]*)/.exec(rest) ?? []
  if (!marker) return undefined
  const isEmpty = rest.length === marker.length + space.length
  const start = indent + marker.length
  const width = columns(space, start)
  return {
    // Five columns or more are indented code inside the item.
    contentIndent: start + (isEmpty || width > 4 ? 1 : width),
    isEmpty,
    mayInterrupt: !isEmpty && (!/\d/.test(marker) || Number.parseInt(marker, 10) === 1),
  }
}

function indentOf(line: string): number {
  return columns(/^[ \t]*/.exec(line)?.[0] ?? '', 0)
}

function columns(space: string, start: number): number {
  let column = start
  for (const character of space) column += character === '\t' ? 4 - (column % 4) : 1
  return column - start
}

function optional<Name extends string, Value>(name: Name, value: Value | undefined): { [key in Name]?: Value } {
  return (value === undefined ? {} : { [name]: value }) as { [key in Name]?: Value }
}
