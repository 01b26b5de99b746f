export interface CutMail {
  text: string
  /** Characters of earlier mails that were cut off. */
  quoted: number
}

// "-----Original Message-----" in any language, or the header lines of Outlook.
const divider = /^(?:-{4,}\s*\p{L}[^\n]{2,60}-{4,}|_{20,})\s*$/u
const headerLine = /^\*?\p{L}[\p{L} -]{1,20}\s?:\*?\s/u

/** Removes quoted mails at the end. Answers between quoted lines stay, with their quotes. */
export function cutQuotedHistory(whole: string): CutMail {
  const text = whole.trimEnd()
  const lines = text.split('\n')
  const end = Math.min(startOfTrailingQuote(lines), startOfForwarded(lines))
  const kept = lines.slice(0, end).join('\n').trimEnd()
  // If the mail is only a quote, keep it.
  if (kept.trim() === '' || end === lines.length) return { text, quoted: 0 }
  return { text: kept, quoted: text.length - kept.length }
}

function startOfTrailingQuote(lines: string[]): number {
  let start = lines.length
  while (start > 0 && isQuotedOrEmpty(lines[start - 1] ?? '')) start -= 1
  if (!lines.slice(start).some((line) => line.startsWith('>'))) return lines.length
  return start - attributionLength(lines.slice(0, start))
}

const isQuotedOrEmpty = (line: string) => line.startsWith('>') || line.trim() === ''

/** The lines of "On Monday, Ann wrote:", one or two, in any language: they end with a colon and have a number or an address. */
function attributionLength(lines: string[]): number {
  const [before = '', last = ''] = lines.slice(-2)
  if (!/[:：]\s*$/.test(last)) return 0
  const hasDateOrAddress = (line: string) => /\d|@/.test(line)
  if (hasDateOrAddress(last) && !/^\s*$/.test(before) && hasDateOrAddress(before) && before.length > 40) return 2
  return hasDateOrAddress(last) ? 1 : hasDateOrAddress(before) ? 2 : 0
}

function startOfForwarded(lines: string[]): number {
  const at = lines.findIndex((line, index) => divider.test(line) && headerLine.test(nextText(lines, index + 1)))
  return at < 0 ? lines.length : at
}

const nextText = (lines: string[], from: number) => lines.slice(from, from + 3).find((line) => line.trim() !== '') ?? ''
