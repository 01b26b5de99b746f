import { makeJayQuery } from '@deckhand/actions'
import { SHOP } from '../shop.ts'
import type { CatalogueProductInput, CatalogueProductOutput } from './show-product.jay-action.d.ts'

export const showProduct = makeJayQuery<CatalogueProductInput, CatalogueProductOutput>('catalogue.product')
  .withServices(SHOP)
  .withHandler(async ({ productId }, shop) => {
    const product = shop.find(productId)
    if (!product) return null
    const { stock, ...card } = product
    return { ...card, inStock: stock > 0 }
  })
