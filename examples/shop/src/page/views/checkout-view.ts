import { isCountry } from '../../goods/address.ts'
import { type PricedCart, priced } from '../../goods/cart.ts'
import { quoteDelivery } from '../../goods/delivery.ts'
import { inEuros } from '../../goods/euros.ts'
import { element } from '../element.ts'
import { addressForm, type Delivery } from '../parts/address-form.ts'
import { showModal } from '../parts/modal.ts'
import { pieces, price, type ShopPage, type View } from '../shop-page.ts'
import type { TabOrder } from '../tab-state.ts'
import { missingView } from './missing-view.ts'

export function checkoutView(page: ShopPage): View {
  const { words, state, catalogue, idOf } = page
  const cart = priced(state.cart, catalogue.products)
  if (cart.lines.length === 0)
    return missingView(page, `Nothing is in your ${words.cart.toLowerCase()} yet.`, words.checkout)
  const form = addressForm(page)
  const alert = element('p', { class: 'alert', role: 'alert' })
  const sums = element('div', { class: 'sums' })
  const update = () => {
    const delivery = form.read()
    form.showPrices((way) => deliveryPrice({ ...delivery, way }, cart.weight))
    sums.replaceChildren(...sumLines(words.delivery, cart, delivery))
  }
  const onchange = () => {
    const { isGift, ...texts } = form.read()
    state.setDraft({ ...texts, isGift: String(isGift) })
    update()
  }
  const onsubmit = (event: Event) => {
    event.preventDefault()
    const problems = form.check()
    alert.textContent = problems === 0 ? '' : `Not yet: ${pieces(problems, 'field')} must be corrected.`
    if (problems === 0) confirm(page, cart, form.read())
  }
  update()
  return {
    title: words.checkout,
    content: [
      element('h1', {}, words.checkout),
      element(
        'div',
        { class: 'checkout' },
        element(
          'form',
          { id: idOf('checkout'), novalidate: true, oninput: onchange, onsubmit },
          alert,
          ...form.parts,
          element('p', { class: 'detail' }, 'You pay on delivery: in cash, or with a card at the door.'),
          element('button', { class: 'main' }, words.review),
        ),
        element('section', { class: 'summary', 'aria-label': 'Summary' }, ...summaryLines(cart), sums),
      ),
    ],
  }
}

function deliveryPrice({ country, way }: Delivery, weight: number): string {
  if (!isCountry(country)) return way === 'pickup' ? price(0) : ''
  const quote = quoteDelivery(country, weight, way)
  return `${price(quote.price)}, ${pieces(quote.days, 'day')}`
}

const summaryLines = ({ lines }: PricedCart) => [
  element('h2', {}, 'Summary'),
  element(
    'ul',
    { class: 'plain' },
    ...lines.map(({ quantity, product, price: sum }) => sumLine(`${quantity} × ${product.name}`, price(sum), 'li')),
  ),
]

function sumLines(label: string, { total, weight }: PricedCart, { country, way }: Delivery): HTMLElement[] {
  if (!isCountry(country)) return [sumLine(label, 'Choose a country'), sumLine('Total', price(total))]
  const quote = quoteDelivery(country, weight, way)
  return [sumLine(label, price(quote.price)), sumLine('Total', price(inEuros(total + quote.price)))]
}

const sumLine = (label: string, amount: string, tag: 'p' | 'li' = 'p') =>
  element(tag, { class: 'sum' }, element('span', {}, label), ' ', element('span', {}, amount))

function confirm(page: ShopPage, cart: PricedCart, delivery: Delivery): void {
  const { words, state, idOf } = page
  const order = orderOf(cart, delivery, state.orders.length)
  const place = () => {
    state.addOrder(order)
    page.go(page.address(`/orders/${order.id}`))
    page.say(`Order ${order.id} is placed.`)
  }
  const question = `Place the order for ${price(order.total)}, to ${order.to}?`
  showModal({
    id: idOf('confirm'),
    title: words.confirmTitle,
    content: [
      element('p', {}, `To ${order.to}.`),
      element(
        'p',
        {},
        `${words[order.way]}, ${pieces(order.days, 'working day')}. You pay ${price(order.total)} on delivery.`,
      ),
    ],
    buttons: [{ label: words.keepEditing }, { label: words.placeOrder, isMain: true, question, onPress: place }],
  })
}

/** The order of a valid delivery. */
function orderOf({ lines, total, weight }: PricedCart, delivery: Delivery, before: number): TabOrder {
  const { name, street, postcode, city, country, way, isGift, note } = delivery
  if (!isCountry(country)) throw new Error(`"${country}" is no country that we deliver to.`)
  const quote = quoteDelivery(country, weight, way)
  return {
    id: `W-${1_001 + before}`,
    items: lines.map(({ product, quantity, price: sum }) => ({
      productId: product.id,
      name: product.name,
      quantity,
      price: sum,
    })),
    delivery: quote.price,
    total: inEuros(total + quote.price),
    days: quote.days,
    to: `${name}, ${street}, ${postcode} ${city}, ${country}`,
    ...{ way, isGift, note },
  }
}
