import type { PageState } from '../driver/index.ts'
import { listed, oneLine } from '../page-text.ts'
import { plainCopy } from './plain-copy.ts'

const maxLines = 12

export interface PageCopy {
  viewState: unknown
  refNames: string[]
}

/** A copy, because some pages change their state in place. */
export function copyOf({ viewState, interactions }: PageState): PageCopy {
  return { viewState: plainCopy(viewState), refNames: interactions.map(({ refName }) => oneLine(refName)) }
}

/** What changed on the page, in a few lines. */
export function describeChanges(before: PageCopy, after: PageCopy): string[] {
  const added = after.refNames.filter((name) => !before.refNames.includes(name))
  const removed = before.refNames.filter((name) => !after.refNames.includes(name))
  const all = [...differences(before.viewState, after.viewState, [])]
  const lines = [...all.filter(isAnnounced), ...all.filter((line) => !isAnnounced(line))]
  const rest = lines.length - maxLines
  return [
    ...lines.slice(0, maxLines),
    ...(rest > 0 ? [`and ${rest} more`] : []),
    ...(added.length ? [`Can be worked now: ${listed(added)}`] : []),
    ...(removed.length ? [`Is gone: ${listed(removed)}`] : []),
  ]
}

/** The page's response to the action comes first, so that a redrawn list does not push it out. */
const isAnnounced = (line: string) => /: new \{"(alert|status)"|^(?:.* > )?(alert|status): .* -> /.test(line)

function* differences(before: unknown, after: unknown, path: string[]): Generator<string> {
  if (isSame(before, after)) return
  if (Array.isArray(before) && Array.isArray(after)) yield* inLists(before, after, path)
  else if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)])
    for (const key of keys) yield* differences(before[key], after[key], [...path, key])
  } else yield `${place(path)}: ${shown(before)} -> ${shown(after)}`
}

/** Skips the equal start and end, so that one new line does not show up as a change of all that follow. */
function* inLists(before: unknown[], after: unknown[], path: string[]): Generator<string> {
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && isSame(before[start], after[start])) start++
  let end = 0
  while (end < shorter - start && isSame(before.at(-1 - end), after.at(-1 - end))) end++
  const old = before.slice(start, before.length - end)
  const now = after.slice(start, after.length - end)
  if (old.length === now.length) {
    for (const [index, value] of old.entries())
      yield* differences(value, now[index], [...path, ...nameOf(value, now[index])])
    return
  }
  for (const value of without(now, old)) yield `${place(path)}: new ${shown(value)}`
  for (const value of without(old, now)) yield `${place(path)}: no longer ${shown(value)}`
}

function without(values: unknown[], others: unknown[]): unknown[] {
  const known = new Set(others.map((value) => JSON.stringify(value)))
  return values.filter((value) => !known.has(JSON.stringify(value)))
}

/** Names a list entry by its first unchanged text: "Search" for a field, the title of a section. */
function nameOf(before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return []
  const text = Object.keys(before).map((key) => (before[key] === after[key] ? before[key] : undefined))
  const name = text.find((value) => typeof value === 'string' && value)
  return name ? [oneLine(name as string, 40)] : []
}

const isSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after)

const place = (path: string[]) => oneLine(path.slice(-2).join(' > '))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown) => (value === undefined ? 'nothing' : oneLine(JSON.stringify(value), 120))
