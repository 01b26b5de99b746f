import { priced } from '../../goods/cart.ts'
import type { Product } from '../../goods/catalogue.ts'
import { element } from '../element.ts'
import { field } from '../parts/field.ts'
import { picture } from '../pictures.ts'
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
  list.append(...lines.map(({ product }) => cartLine(page, product, update, onRemoved)))
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

/** Changes in its place: whoever clicks right after typing must still find the button under the pointer. */
function cartLine(page: ShopPage, product: Product, onChanged: () => void, onRemoved: () => void): HTMLElement {
  const { words, idOf, state, say } = page
  const quantity = () => state.cart.find(({ productId }) => productId === product.id)?.quantity ?? 0
  const sum = element('p', { class: 'price' })
  const control = element('input', {
    ...{ id: idOf(`quantity-${product.id}`), type: 'number', min: 1, max: product.stock, step: 1 },
    'aria-label': `${words.quantity}: ${product.name}`,
    onchange: () => set(Number(control.value)),
  })
  const { root, tell } = field(words.quantity, control)
  const step = (sign: string, label: string, by: number) =>
    element(
      'button',
      { type: 'button', class: 'step', 'aria-label': `${label}: ${product.name}`, onclick: () => set(quantity() + by) },
      sign,
    )
  const [fewer, more] = [step('−', words.fewer, -1), step('+', words.more, 1)]
  const show = () => {
    control.value = String(quantity())
    sum.textContent = price(product.price * quantity())
    fewer.disabled = quantity() <= 1
    more.disabled = quantity() >= product.stock
    if (document.activeElement === document.body) control.focus()
  }
  const set = (wanted: number) => {
    const isPossible = Number.isInteger(wanted) && wanted >= 1 && wanted <= product.stock
    tell(isPossible ? undefined : `Enter a whole number from 1 to ${product.stock}.`)
    if (!isPossible) return
    state.setQuantity(product, wanted)
    show()
    onChanged()
  }
  const remove = () => {
    state.setQuantity(product, 0)
    line.remove()
    say(`${product.name} removed.`)
    onRemoved()
  }
  const line = element(
    'li',
    { class: 'line', 'data-id': product.id },
    picture(product.picture),
    element(
      'div',
      {},
      element('h2', {}, element('a', { href: page.address(`/product/${product.id}`) }, product.name)),
      element('p', { class: 'category' }, `${price(product.price)} each`),
    ),
    element('div', { class: 'stepper' }, fewer, root, more),
    sum,
    element(
      'button',
      { type: 'button', class: 'quiet', 'aria-label': `${words.remove}: ${product.name}`, onclick: remove },
      words.remove,
    ),
  )
  show()
  return line
}
