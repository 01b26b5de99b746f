import { countries, quoteDelivery } from '../../goods/delivery.ts'
import { element } from '../element.ts'
import { addToCart } from '../parts/add-to-cart.ts'
import { field } from '../parts/field.ts'
import { showModal } from '../parts/modal.ts'
import { picture } from '../pictures.ts'
import { pieces, price, type ShopPage, type View } from '../shop-page.ts'
import { stockLine } from './list-view.ts'
import { missingView } from './missing-view.ts'

export function productView(page: ShopPage, productId: string): View {
  const product = page.find(productId)
  if (!product) return missingView(page, `There is no product ${productId} here.`)
  const { words, idOf } = page
  const soldOut = product.stock === 0
  const control = element('input', {
    ...{ id: idOf('quantity'), type: 'number', min: 1, max: Math.max(1, product.stock), step: 1, value: 1 },
    disabled: soldOut,
  })
  const quantity = field(words.quantity, control)
  const add = () => {
    const wanted = Number(control.value)
    const isPossible = Number.isInteger(wanted) && wanted >= 1 && wanted <= product.stock
    quantity.tell(isPossible ? undefined : `Enter a whole number from 1 to ${product.stock}.`)
    if (isPossible) addToCart(page, product, wanted)
    else control.focus()
  }
  return {
    title: product.name,
    content: [
      element('p', { class: 'trail' }, element('a', { href: page.address('') }, '← Products')),
      element(
        'article',
        { class: 'product' },
        element('div', { class: 'stage' }, picture(product.picture)),
        element(
          'div',
          { class: 'facts' },
          element('p', { class: 'category' }, product.category),
          element('h1', {}, product.name),
          element('p', { class: 'price large' }, price(product.price)),
          stockLine(product),
          element('p', {}, product.about),
          element(
            'form',
            { class: 'buy', novalidate: true, onsubmit: submitting(add) },
            quantity.root,
            element('button', { class: 'main', disabled: soldOut }, soldOut ? 'Sold out' : words.addToCart),
          ),
          element(
            'details',
            {},
            element('summary', {}, 'Details'),
            element(
              'p',
              {},
              `Article ${product.id}. Weighs ${product.weight} kg. ${pieces(product.stock, 'piece')} in stock.`,
            ),
          ),
          element(
            'button',
            { type: 'button', class: 'quiet', onclick: () => showPrices(page, product.weight) },
            words.deliveryPrices,
          ),
        ),
      ),
    ],
  }
}

const submitting = (act: () => void) => (event: Event) => {
  event.preventDefault()
  act()
}

function showPrices({ words, idOf }: ShopPage, weight: number): void {
  const cell = (text: string) => element('td', {}, text)
  const rows = countries.map((country) => {
    const { price: amount, days } = quoteDelivery(country, weight)
    return element('tr', {}, element('th', { scope: 'row' }, country), cell(price(amount)), cell(pieces(days, 'day')))
  })
  const heads = ['Country', 'Price', 'Time'].map((text) => element('th', { scope: 'col' }, text))
  showModal({
    id: idOf('prices'),
    title: words.deliveryPrices,
    content: [
      element('p', {}, `For one piece of ${weight} kg, by standard delivery.`),
      element('table', {}, element('thead', {}, element('tr', {}, ...heads)), element('tbody', {}, ...rows)),
    ],
    buttons: [{ label: words.close }],
  })
}
