import { priced } from '../../goods/cart.ts'
import { element } from '../element.ts'
import { cartLine } from '../parts/cart-line.ts'
import { price, type ShopPage, type View } from '../shop-page.ts'
import { missingView } from './missing-view.ts'

export function cartView(page: ShopPage): View {
  const { words, state, catalogue, address } = page
  const emptyView = () => missingView(page, `Nothing is in your ${words.cart.toLowerCase()} yet.`, words.cart)
  if (state.cart.length === 0) return emptyView()
  const total = element('strong', {})
  const list = element('ul', { class: 'lines' })
  const heading = element('h1', { tabindex: -1 }, words.cart)
  const content = element('div', {}, heading, list)
  const update = () => {
    const { lines, total: amount } = priced(state.cart, catalogue.products)
    total.textContent = price(amount)
    if (lines.length === 0) content.replaceChildren(...emptyView().content)
  }
  const onRemoved = () => {
    update()
    content.querySelector('h1')?.setAttribute('tabindex', '-1')
    content.querySelector('h1')?.focus()
  }
  const { lines } = priced(state.cart, catalogue.products)
  list.append(...lines.map(({ product }) => cartLine(page, product, { onChanged: update, onRemoved })))
  content.append(
    element('p', { class: 'total' }, element('span', {}, 'Total without delivery '), total),
    element(
      'p',
      { class: 'buttons' },
      element('a', { class: 'button main', href: address('/checkout') }, words.checkout),
    ),
  )
  update()
  return { title: words.cart, content: [content] }
}
