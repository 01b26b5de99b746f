import { type ProductFilter, type Sorting, sortings } from '../goods/find-products.ts'

export interface ListState extends ProductFilter {
  sorting: Sorting
}

/** The changed filters; undefined, or an empty text, removes a filter. */
export type ListChange = { [Key in keyof ListState]?: ListState[Key] | undefined }

export function withChange(state: ListState, change: ListChange): ListState {
  const kept = Object.entries({ ...state, ...change }).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(kept) as unknown as ListState
}

/** Filters and sorting are in the address, so that going back and reloading keep them. */
export function listStateIn(search: string): ListState {
  const query = new URLSearchParams(search)
  const maxPrice = Number(query.get('max'))
  return {
    sorting: sortings.find((each) => each === query.get('sort')) ?? 'featured',
    onlyInStock: query.get('stock') === '1',
    ...(query.get('q') && { query: query.get('q') ?? '' }),
    ...(query.get('in') && { category: query.get('in') ?? '' }),
    ...(maxPrice > 0 && { maxPrice }),
  }
}

export function queryOf({ query, category, maxPrice, onlyInStock, sorting }: ListState): Record<string, string> {
  return {
    ...(query && { q: query }),
    ...(category && { in: category }),
    ...(maxPrice !== undefined && { max: String(maxPrice) }),
    ...(onlyInStock && { stock: '1' }),
    ...(sorting !== 'featured' && { sort: sorting }),
  }
}
