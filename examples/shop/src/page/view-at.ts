import type { ShopPage, View } from './shop-page.ts'
import { cartView } from './views/cart-view.ts'
import { checkoutView } from './views/checkout-view.ts'
import { listView } from './views/list-view.ts'
import { missingView } from './views/missing-view.ts'
import { ordersView, orderView } from './views/orders-view.ts'
import { productView } from './views/product-view.ts'

/** The view of an address. */
export function viewAt(page: ShopPage, { pathname, search }: Pick<Location, 'pathname' | 'search'>): View {
  const [, , place = '', id = '', ...more] = pathname.split('/')
  const key = more.length > 0 ? 'missing' : `${place}${id && '/:id'}`
  switch (key) {
    case '':
      return listView(page, search)
    case 'product/:id':
      return productView(page, decoded(id))
    case 'cart':
      return cartView(page)
    case 'checkout':
      return checkoutView(page)
    case 'orders':
      return ordersView(page)
    case 'orders/:id':
      return orderView(page, decoded(id))
    default:
      return missingView(page, 'There is no such page in this shop.')
  }
}

/** A stray percent sign in the address must not break the page. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
