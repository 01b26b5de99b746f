import type { Paint, Tone } from './paint.ts'
import { cutEnd, cutStart, textWidth } from './text-width.ts'
import { wrapText } from './word-wrap.ts'

/** One line of the transcript. `title`, `detail` and `aside` must be clean and without line breaks. */
export interface Line {
  kind: LineKind
  title: string
  /** Dimmed text after the title. It is cut first. */
  detail?: string
  /** A time at the end. It is cut last. */
  aside?: string
}

export type LineKind =
  | 'thinking'
  | 'thought'
  | 'running'
  | 'done'
  | 'failed'
  | 'waiting'
  | 'problem'
  | 'failure'
  | 'notice'
  | 'plain'

interface Look {
  mark: string
  markTone: Tone
  tone: Tone
}

const looks: Record<LineKind, Look> = {
  thinking: { mark: '· ', markTone: 'dim', tone: 'dim' },
  thought: { mark: '· ', markTone: 'dim', tone: 'dim' },
  running: { mark: '⠋ ', markTone: 'warning', tone: 'plain' },
  done: { mark: '✓ ', markTone: 'good', tone: 'plain' },
  failed: { mark: '✗ ', markTone: 'bad', tone: 'plain' },
  waiting: { mark: '◦ ', markTone: 'warning', tone: 'plain' },
  problem: { mark: '  ', markTone: 'plain', tone: 'bad' },
  failure: { mark: '✗ ', markTone: 'bad', tone: 'bad' },
  notice: { mark: '', markTone: 'plain', tone: 'dim' },
  plain: { mark: '', markTone: 'plain', tone: 'plain' },
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']

export interface LineStyle {
  paint: Paint
  /** The number of columns. Unlimited when absent. */
  width?: number
  /** What to do with long lines. */
  tooLong?: 'cut' | 'wrap'
  /** Turns the spinner. */
  frame?: number
}

export function writeLine(line: Line, style: LineStyle): string {
  return style.tooLong === 'wrap' ? wrapped(line, style) : cut(line, style)
}

/** Continues on the next lines with the same indentation. */
function wrapped({ kind, title, detail, aside }: Line, { paint, width = Number.POSITIVE_INFINITY }: LineStyle): string {
  const { mark, markTone, tone } = looks[kind]
  const words = title.trimStart()
  const indent = ' '.repeat(title.length - words.length)
  const margin = indent + ' '.repeat(textWidth(mark))
  const lines = wrapText(words, width - margin.length).replaceAll('\n', `\n${margin}`)
  const rest = [detail, aside].map((text) => (text ? `  ${text}` : '')).join('')
  return `${paint(markTone, mark)}${indent}${paint(tone, lines)}${paint('dim', rest)}`
}

function cut(line: Line, { paint, width = Number.POSITIVE_INFINITY, frame = 0 }: LineStyle): string {
  const { mark, markTone, tone } = looks[line.kind]
  const shownMark = line.kind === 'running' ? `${frames[frame % frames.length]} ` : mark
  if (width < 12) return paint(tone, cutEnd(`${shownMark}${line.title}`, width))
  const aside = line.aside ? `  ${line.aside}` : ''
  const room = width - textWidth(shownMark) - textWidth(aside)
  const title = cutEnd(line.title, room)
  const detail = cutDetail(line, room - textWidth(title) - 2)
  return `${paint(markTone, shownMark)}${paint(tone, title)}${paint('dim', detail)}${paint('dim', aside)}`
}

/** Thoughts are cut at their start, so that the newest words stay. The title already ends with "…". */
function cutDetail({ kind, detail }: Line, room: number): string {
  if (!detail || room < 4) return ''
  return kind === 'thinking'
    ? ` ${cutStart(detail, room).replace(/^…(?:\S{0,15}\s+)?/, '')}`
    : `  ${cutEnd(detail, room)}`
}
