import { makeJayQuery } from '@deckhand/actions'
import { findProducts } from '../goods/find-products.ts'
import { ORDER_DESK } from '../goods/order-desk.ts'
import type { ShopSearchProductsInput, ShopSearchProductsOutput } from './search-products.jay-action.d.ts'

export const searchProducts = makeJayQuery<ShopSearchProductsInput, ShopSearchProductsOutput>('shop.searchProducts')
  .withServices(ORDER_DESK)
  .withHandler(async ({ limit, ...filter }, { products }) =>
    findProducts(products, filter)
      .slice(0, limit)
      .map(({ id, name, category, price, stock, weight }) => ({ id, name, category, price, stock, weight })),
  )
