import { makeJayQuery } from '@deckhand/actions'
import { SHOP } from '../shop.ts'
import type { CatalogueProductInput, CatalogueProductOutput } from './show-product.jay-action.js'

export const showProduct = makeJayQuery<CatalogueProductInput, CatalogueProductOutput>('catalogue.product')
  .withServices(SHOP)
  .withHandler(async ({ article }, shop) => {
    const product = shop.find(article)
    if (!product) return null
    const { stock, ...card } = product
    return { ...card, inStock: stock > 0 }
  })
