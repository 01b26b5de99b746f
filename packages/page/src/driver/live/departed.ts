import { firstOf } from '../../first-of.ts'
import type { Coordinate, InteractionItem, PageState } from '../automation-api.ts'
import { PageError } from '../page-error.ts'
import { isDisabled } from '../tree/reach.ts'

/** Remembers past elements, to tell a removed one from one that never existed. */
export interface Departed {
  note(state: PageState): void
  explain(coordinate: Coordinate): PageError
}

const maxKept = 2_000

export function createDeparted(): Departed {
  const gone = new Map<string, WeakRef<HTMLElement>>()
  let last: InteractionItem[] = []
  return {
    note({ interactions }) {
      const now = interactions.flatMap(({ items }) => items)
      const present = new Set(now.map(({ element }) => element))
      if (gone.size > maxKept) gone.clear()
      for (const { coordinate, element } of last) {
        if (!present.has(element)) gone.set(keyOf(coordinate), new WeakRef(element))
      }
      last = now
    },
    explain(coordinate) {
      const before = gone.get(keyOf(coordinate))
      const what = coordinate.map((step) => `"${step}"`).join(', ')
      return before ? explainGone(what, before.deref()) : new PageError('NOT_FOUND', notFound(what))
    },
  }
}

/** Joining the steps would be ambiguous, because they may contain any character. */
const keyOf = (coordinate: Coordinate) => JSON.stringify(coordinate)

export function itemAt({ interactions }: PageState, coordinate: Coordinate): InteractionItem | undefined {
  const isNamed = ({ coordinate: own }: InteractionItem) =>
    own.length === coordinate.length && own.every((step, place) => step === coordinate[place])
  const found = firstOf(interactions, ({ refName }) => refName === coordinate[0])
  return found && firstOf(found.items, isNamed)
}

const notFound = (what: string) => `There is nothing called ${what} on the page. Use a name that the page has now.`

function explainGone(what: string, element: HTMLElement | undefined): PageError {
  if (!element?.isConnected) return new PageError('GONE', `The page took ${what} away. Look at the page again.`)
  if (isDisabled(element)) return new PageError('DISABLED', `${what} is disabled now. Do first what the page asks for.`)
  return new PageError('HIDDEN', `${what} is not to be seen now. Show it first, or look at the page again.`)
}
