import type { PageState } from '../driver/index.ts'
import { listed, oneLine } from './page-text.ts'

const mostLines = 12

export interface PageCopy {
  viewState: unknown
  refNames: string[]
}

/** A copy, for some pages change their state in place. */
export function copyOf({ viewState, interactions }: PageState): PageCopy {
  return { viewState: plain(viewState), refNames: interactions.map(({ refName }) => oneLine(refName)) }
}

/** What is different on the page, in a few lines. */
export function describeChanges(before: PageCopy, after: PageCopy): string[] {
  const added = after.refNames.filter((name) => !before.refNames.includes(name))
  const removed = before.refNames.filter((name) => !after.refNames.includes(name))
  const lines = [...differences(before.viewState, after.viewState, '')]
  const rest = lines.length - mostLines
  return [
    ...lines.slice(0, mostLines),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    ...(added.length ? [`Can be worked now: ${listed(added)}`] : []),
    ...(removed.length ? [`Is gone: ${listed(removed)}`] : []),
  ]
}

function* differences(before: unknown, after: unknown, path: string): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return
  if (Array.isArray(before) && Array.isArray(after)) yield* inLists(before, after, path)
  else if (isRecord(before) && isRecord(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differences(before[key], after[key], path ? `${path}.${key}` : key)
    }
  } else yield `${oneLine(path)}: ${shown(before)} -> ${shown(after)}`
}

/** What is the same at both ends is passed over, so that one new line is not told as a change of all that follow. */
function* inLists(before: unknown[], after: unknown[], path: string): Generator<string> {
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && same(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && same(before.at(-1 - end), after.at(-1 - end))) end++
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  const paired = old.length === now.length ? old.length : 0
  for (let place = 0; place < paired; place++) yield* differences(old[place], now[place], `${path}[${start + place}]`)
  if (paired) return
  for (const value of old) yield `${oneLine(path)}: no longer ${shown(value)}`
  for (const value of now) yield `${oneLine(path)}: new ${shown(value)}`
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown) => (value === undefined ? 'nothing' : oneLine(JSON.stringify(value), 120))

/** A state that cannot be written down, with a circle in it, is told as none. */
function plain(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}
