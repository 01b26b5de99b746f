import type { Product } from './catalogue.ts'

/** A missing filter matches every product. */
export interface ProductFilter {
  query?: string
  category?: string
  maxPrice?: number
  onlyInStock?: boolean
}

export const sortings = ['featured', 'cheapest', 'dearest', 'name'] as const
export type Sorting = (typeof sortings)[number]

/** Products that have all the words of the query in their name, number, category or description, in the order of the catalogue. */
export function findProducts(products: readonly Product[], filter: ProductFilter): Product[] {
  const words = (filter.query ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  return products.filter((product) => {
    const text = `${product.name} ${product.id} ${product.category} ${product.about}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (filter.category === undefined || product.category === filter.category) &&
      (filter.maxPrice === undefined || product.price <= filter.maxPrice) &&
      (!filter.onlyInStock || product.stock > 0)
    )
  })
}

export function sortProducts(products: readonly Product[], sorting: Sorting): Product[] {
  switch (sorting) {
    case 'featured':
      return [...products]
    case 'cheapest':
      return products.toSorted((one, other) => one.price - other.price)
    case 'dearest':
      return products.toSorted((one, other) => other.price - one.price)
    case 'name':
      return products.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  }
}
