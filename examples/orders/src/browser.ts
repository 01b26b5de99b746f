import { createActionCaller, createActionStream } from '@deckhand/actions/caller'
import type { CartAddItemInput, CartAddItemOutput } from './actions/add-item.jay-action.js'
import type { OrdersPlaceInput, OrdersPlaceOutput } from './actions/place-order.jay-action.js'
import type { CatalogueSearchInput, CatalogueSearchOutput } from './actions/search-catalogue.jay-action.js'
import type { CatalogueProductInput, CatalogueProductOutput } from './actions/show-product.jay-action.js'
import type { StockWatchInput, StockWatchOutput } from './actions/watch-stock.jay-action.js'

// What a page of the shop would import. Input and output have the types of the action files; the third type lists the error codes of the action.

export const searchCatalogue = createActionCaller<CatalogueSearchInput, CatalogueSearchOutput>(
  'catalogue.search',
  'GET',
)
export const showProduct = createActionCaller<CatalogueProductInput, CatalogueProductOutput>('catalogue.product', 'GET')
export const addItem = createActionCaller<CartAddItemInput, CartAddItemOutput, 'NO_SUCH_PRODUCT' | 'OUT_OF_STOCK'>(
  'cart.addItem',
)
export const placeOrder = createActionCaller<OrdersPlaceInput, OrdersPlaceOutput, 'EMPTY_CART' | 'OUT_OF_STOCK'>(
  'orders.place',
)
export const showCart = createActionCaller<Record<string, never>, CartAddItemOutput>('cart.show', 'GET')
export const watchStock = createActionStream<StockWatchInput, StockWatchOutput>('stock.watch', 'GET')

/** Finds a product, puts it into the cart and orders it. Resolves with words for the customer. */
export async function buy(query: string, quantity: number, address: string): Promise<string> {
  const [product] = await searchCatalogue({ query, limit: 1 })
  if (!product) return `We have no ${query}.`
  try {
    await addItem({ article: product.article, quantity })
  } catch (error) {
    if (addItem.isError(error) && error.code === 'OUT_OF_STOCK') return `Sorry. ${error.message}`
    throw error
  }
  const { orderId, total } = await placeOrder({ address })
  return `${quantity} × ${product.name} for ${total} €: ${orderId} is on its way.`
}
