import { EventEmitter, on } from 'node:events'
import { ActionError, createJayService } from '@deckhand/actions'
import type { CartAddItemOutput } from './actions/add-item.jay-action.d.ts'
import type { OrdersPlaceInput, OrdersPlaceOutput } from './actions/place-order.jay-action.d.ts'
import type { CatalogueSearchInput } from './actions/search-catalogue.jay-action.d.ts'
import type { Product } from './catalogue.ts'

export type Cart = CartAddItemOutput
export type Order = OrdersPlaceOutput

/** What actions ask for to get the shop. */
export const SHOP = createJayService<Shop>('orders:shop')

/** An order desk in memory: whoever stops the program empties it. A real one would keep a database here, and nothing else would change. */
export class Shop {
  readonly #products: Map<string, Product>
  /** By user, and then how many of which product. */
  readonly #carts = new Map<string, Map<string, number>>()
  /** Emits how many are left, under the product's id. */
  readonly #stock = new EventEmitter().setMaxListeners(0)
  #ordersTaken = 0

  constructor(products: readonly Product[]) {
    this.#products = new Map(products.map((product) => [product.id, { ...product }]))
  }

  search({ query, category, maxPrice = Number.POSITIVE_INFINITY, limit }: CatalogueSearchInput): Product[] {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word))
    const isMeant = ({ id, name }: Product) =>
      words.every((word) => `${name} ${id}`.toLowerCase().includes(word.replace(/s$/, '')))
    return [...this.#products.values()]
      .filter((product) => isMeant(product) && product.price <= maxPrice)
      .filter((product) => category === undefined || product.category === category)
      .slice(0, limit)
  }

  find(productId: string): Product | undefined {
    return this.#products.get(productId.toUpperCase())
  }

  cart(userId: string): Cart {
    const items = [...(this.#carts.get(userId) ?? [])].map(([productId, quantity]) => {
      const { name, price } = this.#known(productId)
      return { productId, name, quantity, price }
    })
    return { items, total: inEuros(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)) }
  }

  addItem(userId: string, productId: string, quantity: number): Cart {
    const { id } = this.#known(productId)
    const cart = this.#carts.get(userId) ?? new Map<string, number>()
    this.#carts.set(userId, cart.set(id, (cart.get(id) ?? 0) + quantity))
    return this.cart(userId)
  }

  /** All of the cart or nothing: one article that is short leaves the cart and the shelves as they were. */
  placeOrder(userId: string, { address, isGift = false }: OrdersPlaceInput): Order {
    const { items, total } = this.cart(userId)
    if (items.length === 0) throw new ActionError('EMPTY_CART', 'The cart is empty. Add something to it first.')
    for (const { productId, name, quantity } of items) {
      const { stock } = this.#known(productId)
      if (stock < quantity)
        throw new ActionError(
          'OUT_OF_STOCK',
          `Of ${name} (${productId}) ${stock} are left, and ${quantity} are wanted.`,
        )
    }
    for (const { productId, quantity } of items) this.#takeFromShelf(productId, quantity)
    this.#carts.delete(userId)
    this.#ordersTaken += 1
    const bought = items.map(({ productId, name, quantity }) => ({ productId, name, quantity }))
    return { orderId: `ORDER-${this.#ordersTaken}`, items: bought, total, address, isGift }
  }

  /** How many are left now, and then after each change, until the signal aborts. */
  async *stockLevels(productId: string, signal: AbortSignal): AsyncGenerator<number> {
    const { id, stock } = this.#known(productId)
    // Whoever listened only after the first level was told would miss what changed in between.
    const changes = on(this.#stock, id, { signal })
    try {
      yield stock
      for await (const [left] of changes) yield left
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      await changes.return?.()
    }
  }

  #takeFromShelf(productId: string, quantity: number): void {
    const product = this.#known(productId)
    product.stock -= quantity
    this.#stock.emit(productId, product.stock)
  }

  #known(productId: string): Product {
    const product = this.find(productId)
    if (product) return product
    throw new ActionError('NO_SUCH_PRODUCT', `There is no product "${productId}". Search the catalogue for its number.`)
  }
}

const inEuros = (amount: number) => Math.round(amount * 100) / 100
