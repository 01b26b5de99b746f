import { type Cart, withQuantity } from '../goods/cart.ts'
import type { Product } from '../goods/catalogue.ts'
import type { DeliveryWay } from '../goods/delivery.ts'

export interface TabOrder {
  id: string
  items: readonly { productId: string; name: string; quantity: number; price: number }[]
  delivery: number
  total: number
  days: number
  to: string
  way: DeliveryWay
  isGift: boolean
  note: string
}

interface Kept {
  cart: Cart
  orders: readonly TabOrder[]
  /** The values of the checkout form, by field. */
  draft: Readonly<Record<string, string>>
}

type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The cart and the orders of one tab. They survive a reload, and end with the tab. */
export class TabState {
  readonly #storage: Storage
  readonly #key: string
  readonly #onChange: () => void
  #kept: Kept

  constructor(storage: Storage, seed: number, onChange: () => void = () => {}) {
    this.#storage = storage
    this.#key = `shop:${seed}`
    this.#onChange = onChange
    this.#kept = read(storage.getItem(this.#key))
  }

  get cart(): Cart {
    return this.#kept.cart
  }

  get orders(): readonly TabOrder[] {
    return this.#kept.orders
  }

  get draft(): Readonly<Record<string, string>> {
    return this.#kept.draft
  }

  setDraft(draft: Readonly<Record<string, string>>): void {
    this.#keep({ ...this.#kept, draft })
  }

  setQuantity(product: Product, quantity: number): void {
    this.#keep({ ...this.#kept, cart: withQuantity(this.cart, product, quantity) })
  }

  emptyCart(): void {
    this.#keep({ ...this.#kept, cart: [] })
  }

  /** Adds the order, and empties the cart and the form. */
  addOrder(order: TabOrder): void {
    this.#keep({ cart: [], draft: {}, orders: [...this.orders, order] })
  }

  #keep(kept: Kept): void {
    this.#kept = kept
    this.#storage.setItem(this.#key, JSON.stringify(kept))
    this.#onChange()
  }
}

/** Any other stored value counts as an empty shop. */
function read(text: string | null): Kept {
  try {
    const { cart, orders, draft } = JSON.parse(text ?? '{}') as Partial<Kept>
    return { cart: Array.isArray(cart) ? cart : [], orders: Array.isArray(orders) ? orders : [], draft: { ...draft } }
  } catch {
    return { cart: [], orders: [], draft: {} }
  }
}
