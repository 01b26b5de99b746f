/**
 * What to show of a block that is still being written. Half a syntax at its end would be shown as its signs, and a moment later as what it
 * means: unfinished emphasis and code are closed, an unfinished address is left out, and signs that say nothing yet are kept back.
 */
export function closeUnfinished(text: string): string {
  return closeInline(keepBack(text))
}

/** Characters at the start of the last line that would turn the line above into a heading, or may still become other syntax. */
const halfLine = /(?:^|\n)[ \t>]*(?:[-+*=_]{1,}|\d{1,9}[.)]?|#{1,6}|`{1,2}|~{1,2}|[-+*][ \t]+\[[ x]?\]?)[ \t]*$/

/** The head of a table, up to the end of its delimiter row. */
const halfTable = /(?:^|\n)[ \t]*\|[^\n]*(?:\n[ \t]*[|:-][|: \t-]*)?$/

function keepBack(text: string): string {
  const line = halfLine.exec(text)
  if (line) return text.slice(0, line.index)
  const table = halfTable.exec(text)
  const isBody = table && /\n[ \t]*\|?[ \t]*:?-+[|: \t-]*\n/.test(text.slice(0, table.index + 1))
  return table && !isBody && !/\|[^\n]*$/.test(text.slice(0, table.index)) ? text.slice(0, table.index) : text
}

const sign =
  /\\[\s\S]|(`+)|(\*\*|\*|~~|__|_)|(!?\[)|(\]\([^()\s]*(?:\([^()\s]*\)[^()\s]*)*\))|(\](?:\([^()\n]*)?$)|(\])/g

/** Text with more open marks is not prose, and is shown as it is. */
const mostOpened = 30

interface Opened {
  mark: string
  at: number
  end: number
}

/** Only the last run of text can be unfinished. */
function closeInline(text: string): string {
  const blank = text.lastIndexOf('\n\n')
  const item = text.search(/(?:^|\n)[ \t]*(?:[-+*]|\d+[.)])[ \t][^\n]*$/)
  const start = Math.max(blank === -1 ? 0 : blank + 2, itemText(text, item))
  const run = text.slice(start)
  return text.slice(0, start) + closeRun(run)
}

/** Where the words of the item begin, so that its marker is not taken for emphasis. */
function itemText(text: string, item: number): number {
  if (item === -1) return 0
  const [sign = ''] = /^\s*(?:[-+*]|\d+[.)])[ \t]+/.exec(text.slice(item)) ?? []
  return item + sign.length
}

function closeRun(run: string): string {
  const opened: Opened[] = []
  sign.lastIndex = 0
  for (let found = sign.exec(run); found; found = sign.exec(run)) {
    const [, ticks, mark, bracket, link, halfLink, closing] = found
    const at = found.index
    if (ticks) {
      const end = closingTicks(run, sign.lastIndex, ticks)
      if (end === undefined) return closeMarks(run.slice(0, at) + closedCode(run.slice(at), ticks), opened)
      sign.lastIndex = end
    } else if (mark) toggle(opened, run, { mark, at, end: at + mark.length })
    else if (bracket) opened.push({ mark: bracket, at, end: sign.lastIndex })
    else if (link || closing) dropBracket(opened)
    else if (halfLink !== undefined) return cutLink(run.slice(0, at), opened)
    if (opened.length > mostOpened) return run
  }
  return closeMarks(run, opened)
}

function closingTicks(run: string, from: number, ticks: string): number | undefined {
  const pattern = /`+/g
  pattern.lastIndex = from
  for (let found = pattern.exec(run); found; found = pattern.exec(run)) {
    if (found[0] === ticks) return pattern.lastIndex
  }
  return undefined
}

function closedCode(code: string, ticks: string): string {
  const inside = code.slice(ticks.length).replace(/`+$/, '')
  return inside.trim() === '' ? '' : ticks + inside + ticks
}

/** A delimiter closes the same one before it, or opens if a word follows. */
function toggle(opened: Opened[], run: string, sign: Opened): void {
  const before = run[sign.at - 1] ?? ' '
  const after = run[sign.end] ?? ' '
  const isInWord = sign.mark.startsWith('_') && /\w/.test(before) && /\w/.test(after)
  const match = opened.findLastIndex(({ mark }) => mark === sign.mark)
  if (match !== -1 && /\S/.test(before)) opened.splice(match)
  else if (!isInWord && (/\S/.test(after) || sign.end === run.length)) opened.push(sign)
}

function dropBracket(opened: Opened[]): void {
  const match = opened.findLastIndex(({ mark }) => mark.endsWith('['))
  if (match !== -1) opened.splice(match, 1)
}

/** Shows the words of a link whose address is incomplete; an incomplete image shows nothing. */
function cutLink(run: string, opened: Opened[]): string {
  const match = opened.findLastIndex(({ mark }) => mark.endsWith('['))
  const bracket = opened[match]
  if (!bracket) return closeMarks(run, opened)
  opened.splice(match, 1)
  const words = bracket.mark === '![' ? '' : run.slice(bracket.end)
  return closeMarks(
    run.slice(0, bracket.at) + words,
    opened.filter(({ at }) => at < bracket.at || words !== ''),
  )
}

function closeMarks(run: string, opened: Opened[]): string {
  const last = opened.at(-1)
  if (!last) return run
  if (last.mark === '![') return closeMarks(run.slice(0, last.at), opened.slice(0, -1))
  if (last.mark === '[') return closeMarks(withoutBracket(run, last), opened.slice(0, -1))
  const ended = run.slice(last.end).trimEnd()
  if (ended === '') return closeMarks(run.slice(0, last.at), opened.slice(0, -1))
  return closeMarks(run.slice(0, last.end) + ended + last.mark, opened.slice(0, -1))
}

/** A bracket in the middle of a word, as in a[0], does not begin a link. */
function withoutBracket(run: string, { at, end }: Opened): string {
  const isLink = !/\w/.test(run[at - 1] ?? ' ') && /[^\s\]^]/.test(run[end] ?? ' ')
  return isLink ? run.slice(0, at) + run.slice(end) : run
}
