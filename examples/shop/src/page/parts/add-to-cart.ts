import { quantityOf } from '../../goods/cart.ts'
import type { Product } from '../../goods/catalogue.ts'
import { pieces, type ShopPage } from '../shop-page.ts'

/** Adds a quantity to the cart, up to the stock, and reports the result. */
export function addToCart({ state, words, say }: ShopPage, product: Product, quantity: number): void {
  const before = quantityOf(state.cart, product.id)
  state.setQuantity(product, before + quantity)
  const added = quantityOf(state.cart, product.id) - before
  const cart = words.cart.toLowerCase()
  if (added === quantity) say(`${added} × ${product.name} added to your ${cart}.`)
  else if (added > 0) say(`Only ${added} × ${product.name} could be added: no more are in stock.`)
  else say(`Nothing was added: we have ${pieces(product.stock, 'piece')} of ${product.name}, all in your ${cart}.`)
}
