import type { Product } from './catalogue.ts'
import { inEuros } from './euros.ts'

export interface CartLine {
  productId: string
  quantity: number
}

export type Cart = readonly CartLine[]

/** A cart with this quantity of the product: 0 removes it, and the stock is the maximum. */
export function withQuantity(cart: Cart, { id, stock }: Pick<Product, 'id' | 'stock'>, quantity: number): Cart {
  const possible = Math.max(0, Math.min(Math.trunc(quantity) || 0, stock))
  if (possible === 0) return cart.filter(({ productId }) => productId !== id)
  const line = { productId: id, quantity: possible }
  return quantityOf(cart, id) === 0 ? [...cart, line] : cart.map((each) => (each.productId === id ? line : each))
}

export const quantityOf = (cart: Cart, productId: string): number =>
  cart.find((line) => line.productId === productId)?.quantity ?? 0

export const countOf = (cart: Cart): number => cart.reduce((sum, { quantity }) => sum + quantity, 0)

export interface PricedLine extends CartLine {
  product: Product
  price: number
}

export interface PricedCart {
  lines: PricedLine[]
  /** In euros, without delivery. */
  total: number
  /** In kilograms. */
  weight: number
}

/** The cart with its products and sums. Lines of products that are no longer sold are left out. */
export function priced(cart: Cart, products: readonly Product[]): PricedCart {
  const lines = cart.flatMap((line) => {
    const product = products.find(({ id }) => id === line.productId)
    return product ? [{ ...line, product, price: inEuros(product.price * line.quantity) }] : []
  })
  return {
    lines,
    total: inEuros(lines.reduce((sum, { price }) => sum + price, 0)),
    weight: inEuros(lines.reduce((sum, { product, quantity }) => sum + product.weight * quantity, 0)),
  }
}
