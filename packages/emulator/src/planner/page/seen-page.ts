import type { WireContent } from '../../wire.ts'
import { isRecord } from '../answer/results.ts'
import { plainText } from '../conversation/user-text.ts'

/** A piece of what is to be seen on a page. Values only: nothing in it is followed. */
export interface SeenLine {
  text: string
  /** What it is: `text`, `field`, `status`, `alert`, `list`, `heading`. */
  kind: string
  /** The headings above it. */
  under: string[]
}

export interface SeenPage {
  title: string
  lines: SeenLine[]
  /** Whether something lies over the page and waits for an answer. */
  hasDialog: boolean
  /** What can be worked and has no tool of its own, in the page's words. */
  interactions: string[]
}

const fence = /<data kind="page"[^>]{0,100}>\s*([\s\S]*?)\s*<\/data>/
const mostLines = 2000

/** The page that the instruction tells of, if it tells of one. */
export function seenPage(instruction: WireContent | undefined): SeenPage | undefined {
  const [, json] = fence.exec(plainText(instruction)) ?? []
  const state = json === undefined ? undefined : parsed(json)
  if (!isRecord(state)) return undefined
  const { interactions, title, path: _, ...rest } = state
  const lines = [...linesIn(rest.content ?? rest, [], 'text')].slice(0, mostLines)
  return {
    title: typeof title === 'string' ? title : '',
    lines,
    hasDialog: JSON.stringify(rest).includes('"dialog":'),
    interactions: Array.isArray(interactions) ? interactions.filter((line) => typeof line === 'string') : [],
  }
}

/** The instruction without the page: what a page says of names and times is said by nobody. */
export function withoutPage(instruction: WireContent | undefined): WireContent {
  return { parts: [{ text: plainText(instruction).replace(fence, '') }] }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function* linesIn(value: unknown, under: string[], kind: string): Generator<SeenLine> {
  if (Array.isArray(value)) for (const each of value) yield* linesIn(each, under, kind)
  else if (isRecord(value)) yield* linesOfRecord(value, under)
  else if (value !== null && value !== undefined && String(value) !== '') yield { text: String(value), kind, under }
}

function* linesOfRecord(record: Record<string, unknown>, under: string[]): Generator<SeenLine> {
  const { heading, dialog, field, content, ...rest } = record
  if (typeof field === 'string') {
    yield { text: `${field}: ${heldBy(record)}`, kind: 'field', under }
    return
  }
  const title = [heading, dialog].find((text) => typeof text === 'string') as string | undefined
  if (title !== undefined) yield { text: title, kind: 'heading', under }
  yield* linesIn(content, title === undefined ? under : [...under, title], 'text')
  for (const [key, value] of Object.entries(rest)) if (typeof value !== 'boolean') yield* linesIn(value, under, key)
}

function heldBy({ value, checked, secret }: Record<string, unknown>): string {
  if (secret) return 'not told'
  if (typeof checked === 'boolean') return checked ? 'on' : 'off'
  return String(value ?? '')
}
