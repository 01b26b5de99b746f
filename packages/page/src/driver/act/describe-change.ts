import { cut, quoted } from './words.ts'

/** How a page was at one moment. `outline` is whatever data tells of it; two are compared place by place. */
export interface PageMoment {
  address: string
  dialogs: string[]
  alerts: string[]
  outline?: unknown
}

export type PageChange =
  | { kind: 'navigated'; to: string }
  | { kind: 'dialog-opened' | 'dialog-closed'; name: string }
  | { kind: 'alert'; text: string }
  | { kind: 'changed'; place: string; from?: string; to?: string }

export interface ChangeReport {
  words: string
  changes: PageChange[]
  /** How many more there were. */
  leftOut: number
}

const mostChanges = 8

/** What is different now, in words and as data, the most telling first. All of it is text of the page. */
export function describeChange(before: PageMoment, after: PageMoment): ChangeReport {
  const all: PageChange[] = [
    ...(before.address === after.address ? [] : [{ kind: 'navigated' as const, to: after.address }]),
    ...missing(after.dialogs, before.dialogs).map((name) => ({ kind: 'dialog-opened' as const, name })),
    ...missing(before.dialogs, after.dialogs).map((name) => ({ kind: 'dialog-closed' as const, name })),
    ...missing(after.alerts, before.alerts).map((text) => ({ kind: 'alert' as const, text: cut(text, 200) })),
    ...compare(before.outline, after.outline),
  ]
  const changes = all.slice(0, mostChanges)
  const leftOut = all.length - changes.length
  const more = leftOut ? [`${leftOut} more places changed.`] : []
  return { words: [...changes.map(say), ...more].join(' ') || 'Nothing on the page changed.', changes, leftOut }
}

const missing = (some: string[], others: string[]) => some.filter((each) => !others.includes(each))

function compare(before: unknown, after: unknown): PageChange[] {
  const [old, now] = [new Map(leaves(before)), new Map(leaves(after))]
  const places = [...new Set([...old.keys(), ...now.keys()])].filter((place) => old.get(place) !== now.get(place))
  return places.map((place) => {
    const [from, to] = [old.get(place), now.get(place)]
    return { kind: 'changed', place, ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
  })
}

function* leaves(value: unknown, place = ''): Generator<[string, string]> {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) yield [place, cut(String(value), 120)]
    return
  }
  for (const [key, inner] of Object.entries(value)) yield* leaves(inner, place ? `${place}.${key}` : key)
}

function say(change: PageChange): string {
  if (change.kind === 'navigated') return `The page is now ${change.to}.`
  if (change.kind === 'alert') return `The page says ${quoted(change.text)}.`
  if (change.kind !== 'changed')
    return `The dialog ${quoted(change.name)} ${change.kind === 'dialog-opened' ? 'opened' : 'closed'}.`
  if (change.to === undefined) return `${change.place} is gone.`
  return `${change.place} is now ${quoted(change.to)}.`
}
