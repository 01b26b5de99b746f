import type { Cart } from '../goods/cart.ts'
import type { Product } from '../goods/catalogue.ts'
import type { ShopPage } from './shop-page.ts'
import type { TabOrder } from './tab-state.ts'
import type { Words } from './words.ts'

/** The true state, for tests to compare with the page. Copies, so that changing them does not change the shop. */
export interface ShopTruth {
  readonly seed: number
  readonly words: Words
  readonly categories: readonly string[]
  readonly products: readonly Product[]
  readonly cart: Cart
  readonly orders: readonly TabOrder[]
}

export function tellTruth({ seed, words, catalogue, state }: ShopPage): void {
  const truth: ShopTruth = {
    seed,
    get words() {
      return structuredClone(words)
    },
    get categories() {
      return structuredClone(catalogue.categories)
    },
    get products() {
      return structuredClone(catalogue.products)
    },
    get cart() {
      return structuredClone(state.cart)
    },
    get orders() {
      return structuredClone(state.orders)
    },
  }
  Object.defineProperty(window, 'shop', { value: Object.freeze(truth) })
}
