import { ActionError, createJayService } from '@deckhand/actions'
import type { ShopPlaceOrderInput, ShopPlaceOrderOutput } from '../actions/place-order.jay-action.d.ts'
import { addressProblems } from './address.ts'
import { type Cart, priced, quantityOf, withQuantity } from './cart.ts'
import type { Product } from './catalogue.ts'
import { quoteDelivery } from './delivery.ts'
import { inEuros } from './euros.ts'

export type PlacedOrder = ShopPlaceOrderOutput

/** The service marker by which actions get the desk. */
export const ORDER_DESK = createJayService<OrderDesk>('shop:order-desk')

/** Takes orders and keeps them in memory, separately for each user, until the program stops. */
export class OrderDesk {
  readonly products: readonly Product[]
  readonly #orders = new Map<string, PlacedOrder[]>()
  /** By user and call, because a call that is repeated after a crash must not become a second order. */
  readonly #byCall = new Map<string, PlacedOrder>()
  #taken = 0

  constructor(products: readonly Product[]) {
    this.products = products.map((product) => ({ ...product }))
  }

  ordersOf(userId: string): readonly PlacedOrder[] {
    return this.#orders.get(userId) ?? []
  }

  /** All or nothing: if an article is short, or the address is invalid, the stock does not change. */
  place(userId: string, input: ShopPlaceOrderInput, actionId?: string): PlacedOrder {
    const call = actionId === undefined ? undefined : JSON.stringify([userId, actionId])
    const before = call === undefined ? undefined : this.#byCall.get(call)
    if (before) return before
    const order = this.#take(input)
    this.#orders.set(userId, [...this.ordersOf(userId), order])
    if (call !== undefined) this.#byCall.set(call, order)
    return order
  }

  #take(input: ShopPlaceOrderInput): PlacedOrder {
    const [problem] = Object.values(addressProblems(input))
    if (problem) throw new ActionError('BAD_ADDRESS', problem)
    const { lines, total: goods, weight } = priced(this.#wanted(input.items), this.products)
    const delivery = quoteDelivery(input.country, weight, input.delivery)
    for (const { product, quantity } of lines) product.stock -= quantity
    this.#taken += 1
    return {
      orderId: `S-${1_000 + this.#taken}`,
      items: lines.map(({ product, quantity, price }) => ({
        productId: product.id,
        name: product.name,
        quantity,
        price,
      })),
      delivery: delivery.price,
      total: inEuros(goods + delivery.price),
      days: delivery.days,
      isGift: input.isGift ?? false,
      note: input.note ?? '',
    }
  }

  /** The quantities of two lines with the same article are added. */
  #wanted(items: Cart): Cart {
    return items.reduce<Cart>((cart, { productId, quantity }) => {
      const product = this.products.find(({ id }) => id === productId)
      if (!product)
        throw new ActionError('NO_SUCH_PRODUCT', `There is no product "${productId}". Search for its number first.`)
      const wanted = quantityOf(cart, productId) + quantity
      if (wanted <= product.stock) return withQuantity(cart, product, wanted)
      const left = product.stock === 0 ? 'none is left' : `only ${product.stock} are left`
      throw new ActionError('OUT_OF_STOCK', `Of ${product.name} (${productId}) ${left}, and ${wanted} are wanted.`)
    }, [])
  }
}
