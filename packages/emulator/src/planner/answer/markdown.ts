import { nameWords } from '../language/tokens.ts'
import { isRecord } from './results.ts'

const mostItems = 20
const longestText = 4000

/** What is said of a list with nothing in it. */
export const nothingFound = 'Nothing was found.'

/** A result as markdown a person can read: lists for arrays, lines for objects, strings as they are. */
export function toMarkdown(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Done; there is nothing to show.'
  if (typeof value === 'string') return shortened(value, longestText)
  if (Array.isArray(value)) return listMarkdown(value)
  if (isRecord(value)) return objectMarkdown(value)
  return String(value)
}

function listMarkdown(items: unknown[]): string {
  if (items.length === 0) return nothingFound
  const lines = items.slice(0, mostItems).map((item) => `- ${isRecord(item) ? itemLine(item) : inline(item)}`)
  const left = items.length - mostItems
  return [...lines, ...(left > 0 ? [`- … and ${left} more`] : [])].join('\n')
}

const telling = ['title', 'name', 'subject', 'summary', 'label', 'displayname', 'heading', 'question', 'text', 'path']

/** The field that tells most in bold, then a few others. */
export function itemLine(item: Record<string, unknown>, most = 4): string {
  const entries = Object.entries(item).filter(([, value]) => isPlain(value))
  const head = telling
    .map((name) => entries.find(([key]) => nameWords(key).join('') === name))
    .find((entry) => entry !== undefined)
  const rest = entries.filter(([key, value]) => key !== head?.[0] && value !== '' && !isSaidBy(item, key))
  const worthReading = rest.filter(([key]) => dullness(key) < 2)
  const others = (worthReading.length >= 2 ? worthReading : rest)
    .sort(([a], [b]) => dullness(a) - dullness(b))
    .slice(0, most)
    .map(([key, value]) => `${wordsOf(key)}: ${inline(value)}`)
  const start = head ? `**${inline(head[1])}**` : ''
  return [start, others.join(', ')].filter((part) => part !== '').join(' · ') || inline(item)
}

/** Where it is said when a thing is, its start and end say it again. */
function isSaidBy(item: Record<string, unknown>, key: string): boolean {
  return 'when' in item && /^(?:start|end)$/.test(key)
}

/** What people do not read comes last, or not at all. */
function dullness(key: string): number {
  if (/^(?:id|ts)$/.test(nameWords(key).at(-1) ?? '')) return 2
  return /^(?:to|cc|link|url)$/.test(key) ? 1 : 0
}

function objectMarkdown(value: Record<string, unknown>): string {
  const entries = Object.entries(value).filter(
    ([key, member]) => member !== undefined && member !== null && !(key === 'ok' && member === true),
  )
  if (entries.length === 0) return 'Done.'
  const sentence = sentenceIn(value)
  if (sentence) return sentence
  const list = foundIn(value)
  if (list) return [listMarkdown(list), ...(typeof value.note === 'string' ? [value.note] : [])].join('\n\n')
  const hasList = entries.some(([, member]) => Array.isArray(member) && member.some(isRecord))
  return entries
    .filter(([key]) => !hasList || dullness(key) < 2)
    .slice(0, mostItems)
    .map(([key, member]) => memberMarkdown(key, member))
    .join('\n')
}

/** What a search found, which counts it: the rest only says how it was looked for. */
function foundIn(value: Record<string, unknown>): unknown[] | undefined {
  const lists = Object.values(value).filter(Array.isArray)
  const count = [value.found, value.count, value.total].find((number) => typeof number === 'number')
  return lists.length === 1 && count === lists[0]?.length ? lists[0] : undefined
}

/** Some tools say their result in a sentence or an equation beside its parts; then the parts need not be listed. */
function sentenceIn(value: Record<string, unknown>): string | undefined {
  const isFlat = Object.values(value).every((member) => [member].flat().every(isPlain))
  // A result that calls itself done reports; its other members are for programs.
  const isReport = typeof value.status === 'string' && /^(?:completed|done|ok|success)$/i.test(value.status)
  const sentence = value.text ?? value.message ?? value.summary
  // A text about a thing names it; a text that the thing has does not.
  const isItem = telling.slice(0, 3).some((key) => key in value && !String(sentence).includes(`"${value[key]}"`))
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
  const moment = text.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?Z$/, '$1 $2 UTC')
  return shortened(moment.replace(/\s+/g, ' '), 300)
}

/** `due_date` and `dueDate` read "due date". */
export function wordsOf(key: string): string {
  return nameWords(key).join(' ') || key
}

function shortened(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text
}
