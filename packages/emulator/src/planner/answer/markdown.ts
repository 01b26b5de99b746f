import { nameWords } from '../language/tokens.ts'
import { isRecord } from './results.ts'

const mostItems = 20
const longestText = 4000

/** A result as markdown a person can read: lists for arrays, lines for objects, strings as they are. */
export function toMarkdown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Done; there is nothing to show.'
  if (typeof value === 'string') return shortened(value, longestText)
  if (Array.isArray(value)) return listMarkdown(value)
  if (isRecord(value)) return objectMarkdown(value)
  return String(value)
}

function listMarkdown(items: unknown[]): string {
  if (items.length === 0) return 'Nothing was found.'
  const lines = items.slice(0, mostItems).map((item) => `- ${isRecord(item) ? itemLine(item) : inline(item)}`)
  const left = items.length - mostItems
  return [...lines, ...(left > 0 ? [`- … and ${left} more`] : [])].join('\n')
}

const telling = ['title', 'name', 'subject', 'summary', 'label', 'displayname', 'heading', 'question', 'text', 'path']

/** The field that tells most in bold, then up to four others. */
function itemLine(item: Record<string, unknown>): string {
  const entries = Object.entries(item).filter(([, value]) => isPlain(value))
  const head = telling
    .map((name) => entries.find(([key]) => nameWords(key).join('') === name))
    .find((entry) => entry !== undefined)
  const others = entries
    .filter((entry) => entry !== head)
    .slice(0, 4)
    .map(([key, value]) => `${wordsOf(key)}: ${inline(value)}`)
  const start = head ? `**${inline(head[1])}**` : ''
  return [start, others.join(', ')].filter((part) => part !== '').join(' · ') || inline(item)
}

function objectMarkdown(value: Record<string, unknown>): string {
  const entries = Object.entries(value).filter(
    ([key, member]) => member !== undefined && member !== null && !(key === 'ok' && member === true),
  )
  if (entries.length === 0) return 'Done.'
  const sentence = sentenceIn(value)
  if (sentence) return sentence
  return entries
    .slice(0, mostItems)
    .map(([key, member]) => memberMarkdown(key, member))
    .join('\n')
}

/** Some tools say their result in a sentence or an equation beside its parts; then the parts need not be listed. */
function sentenceIn(value: Record<string, unknown>): string | undefined {
  const isFlat = Object.values(value).every(isPlain)
  // A result that calls itself done reports; its other members are for programs.
  const isReport = typeof value.status === 'string' && /^(?:completed|done|ok|success)$/i.test(value.status)
  const isItem = telling.slice(0, 3).some((key) => key in value)
  const sentence = value.text ?? value.message ?? value.summary
  return (isFlat || isReport) && !isItem && typeof sentence === 'string' && /^\S+ .*\.$|\S [=≈] \S/.test(sentence)
    ? sentence
    : undefined
}

function memberMarkdown(key: string, value: unknown): string {
  if (Array.isArray(value))
    return value.every(isPlain)
      ? `- ${wordsOf(key)}: ${value.map(inline).join(', ') || 'none'}`
      : `**${wordsOf(key)}**\n\n${listMarkdown(value)}\n`
  return isRecord(value) ? `- ${wordsOf(key)}: ${itemLine(value)}` : `- ${wordsOf(key)}: ${inline(value)}`
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function inline(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return shortened(text.replace(/\s+/g, ' '), 300)
}

/** `due_date` and `dueDate` read "due date". */
export function wordsOf(key: string): string {
  return nameWords(key).join(' ') || key
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
