import type { Page } from '@deckhand/spec'
import type { Search } from './documents.ts'

type Where = NonNullable<Search['where']>

/** Conditions for the defined values. */
export function equalTo(values: Record<string, unknown>): Where {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, '==', value])
}

/** By id, because ids sort by creation time. */
export function newestFirst({ collection, where = [] }: Search, { after, limit }: Page): Search {
  const older: Where = after === undefined ? [] : [['id', '<', after]]
  return { collection, where: [...where, ...older], orderBy: [['id', 'desc']], limit }
}
