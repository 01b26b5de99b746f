import { EventEmitter, on } from 'node:events'
import { ActionError, createJayService } from '@deckhand/actions'
import type { CartAddItemOutput } from './actions/add-item.jay-action.js'
import type { OrdersPlaceInput, OrdersPlaceOutput } from './actions/place-order.jay-action.js'
import type { CatalogueSearchInput } from './actions/search-catalogue.jay-action.js'
import type { Product } from './catalogue.ts'

export type Cart = CartAddItemOutput
export type Order = OrdersPlaceOutput

/** The service marker by which actions get the shop. */
export const SHOP = createJayService<Shop>('orders:shop')

/** An order desk in memory, empty after each restart. A real one would use a database here, and nothing else would change. */
export class Shop {
  readonly #products: Map<string, Product>
  /** By user: the quantity of each product. */
  readonly #carts = new Map<string, Map<string, number>>()
  /** Emits the stock that is left, under the article number. */
  readonly #stock = new EventEmitter().setMaxListeners(0)
  #ordersTaken = 0

  constructor(products: readonly Product[]) {
    this.#products = new Map(products.map((product) => [product.article, { ...product }]))
  }

  search({ query, category, maxPrice = Number.POSITIVE_INFINITY, limit }: CatalogueSearchInput): Product[] {
    const words = query
      .toLowerCase()
      .split(/\s+/)
      .filter((word) => /\p{L}/u.test(word))
    const isMeant = ({ article, name }: Product) =>
      words.every((word) => `${name} ${article}`.toLowerCase().includes(word.replace(/s$/, '')))
    return [...this.#products.values()]
      .filter((product) => isMeant(product) && product.price <= maxPrice)
      .filter((product) => category === undefined || product.category === category)
      .slice(0, limit)
  }

  find(article: string): Product | undefined {
    return this.#products.get(article.toUpperCase())
  }

  cart(userId: string): Cart {
    const items = [...(this.#carts.get(userId) ?? [])].map(([article, quantity]) => {
      const { name, price } = this.#known(article)
      return { article, name, quantity, price }
    })
    return { items, total: inEuros(items.reduce((sum, { quantity, price }) => sum + quantity * price, 0)) }
  }

  /** Refuses if the total in the cart would exceed the stock. */
  addItem(userId: string, wanted: string, quantity: number): Cart {
    const product = this.#known(wanted)
    const cart = this.#carts.get(userId) ?? new Map<string, number>()
    const inAll = (cart.get(product.article) ?? 0) + quantity
    if (product.stock < inAll) throw outOfStock(product, inAll)
    this.#carts.set(userId, cart.set(product.article, inAll))
    return this.cart(userId)
  }

  /** All of the cart or nothing: if another user has bought one article meanwhile, the stock does not change. */
  placeOrder(userId: string, { address, isGift = false }: OrdersPlaceInput): Order {
    const { items, total } = this.cart(userId)
    if (items.length === 0) throw new ActionError('EMPTY_CART', 'The cart is empty. Add something to it first.')
    for (const { article, quantity } of items) {
      const product = this.#known(article)
      if (product.stock < quantity) throw this.#takenOut(userId, product, quantity)
    }
    for (const { article, quantity } of items) this.#takeFromShelf(article, quantity)
    this.#carts.delete(userId)
    this.#ordersTaken += 1
    const bought = items.map(({ article, name, quantity }) => ({ article, name, quantity }))
    return { orderId: `ORDER-${this.#ordersTaken}`, items: bought, total, address, isGift }
  }

  /** The current stock, and then the stock after each change, until the signal aborts. */
  async *stockLevels(wanted: string, signal: AbortSignal): AsyncGenerator<number> {
    const { article, stock } = this.#known(wanted)
    // Listening only after the first chunk would miss changes in between.
    const changes = on(this.#stock, article, { signal })
    try {
      yield stock
      for await (const [left] of changes) yield left
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      await changes.return?.()
    }
  }

  /** Without this check, such a cart could never be ordered. */
  #takenOut(userId: string, product: Product, quantity: number): ActionError {
    this.#carts.get(userId)?.delete(product.article)
    return outOfStock(product, quantity, ' It is not in the cart any more.')
  }

  #takeFromShelf(article: string, quantity: number): void {
    const product = this.#known(article)
    product.stock -= quantity
    this.#stock.emit(article, product.stock)
  }

  #known(article: string): Product {
    const product = this.find(article)
    if (product) return product
    throw new ActionError('NO_SUCH_PRODUCT', `There is no product "${article}". Search the catalogue for its number.`)
  }
}

const inEuros = (amount: number) => Math.round(amount * 100) / 100

function outOfStock({ name, article, stock }: Product, wanted: number, more = ''): ActionError {
  return new ActionError('OUT_OF_STOCK', `${name} (${article}): ${wanted} wanted, ${stock} left.${more}`)
}
