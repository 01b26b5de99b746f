import { quantityOf } from '../../goods/cart.ts'
import type { Product } from '../../goods/catalogue.ts'
import { element } from '../element.ts'
import { picture } from '../pictures.ts'
import { price, type ShopPage } from '../shop-page.ts'
import { field } from './field.ts'

interface Listeners {
  onChanged(): void
  onRemoved(): void
}

/** Updates in place: a click right after typing must still find the button under the pointer. */
export function cartLine(page: ShopPage, product: Product, { onChanged, onRemoved }: Listeners): HTMLElement {
  const { words, state } = page
  const sum = element('p', { class: 'price' })
  const quantity = stepper(page, product, () => {
    sum.textContent = price(product.price * quantityOf(state.cart, product.id))
    onChanged()
  })
  const remove = () => {
    state.setQuantity(product, 0)
    line.remove()
    page.say(`${product.name} removed.`)
    onRemoved()
  }
  const link = element('a', { href: page.address(`/product/${product.id}`) }, product.name)
  const each = element('p', { class: 'category' }, `${price(product.price)} each`)
  const named = `${words.remove}: ${product.name}`
  const line = element(
    'li',
    { class: 'line', 'data-id': product.id },
    picture(product.picture),
    element('div', {}, element('h2', {}, link), each),
    quantity.root,
    sum,
    element('button', { type: 'button', class: 'quiet', 'aria-label': named, onclick: remove }, words.remove),
    // Not inside the stepper, whose buttons would move.
    quantity.problemLine,
  )
  quantity.show()
  return line
}

function stepper({ words, idOf, state }: ShopPage, product: Product, onChanged: () => void) {
  const quantity = () => quantityOf(state.cart, product.id)
  const control = element('input', {
    ...{ id: idOf(`quantity-${product.id}`), type: 'number', min: 1, max: product.stock, step: 1 },
    'aria-label': `${words.quantity}: ${product.name}`,
    onchange: () => set(Number(control.value)),
  })
  const { root: labelled, problemLine, tell } = field(words.quantity, control)
  const step = (sign: string, label: string, by: number) => {
    const onclick = () => set(quantity() + by)
    return element(
      'button',
      { type: 'button', class: 'step', 'aria-label': `${label}: ${product.name}`, onclick },
      sign,
    )
  }
  const [fewer, more] = [step('−', words.fewer, -1), step('+', words.more, 1)]
  const show = () => {
    control.value = String(quantity())
    turn(fewer, quantity() > 1)
    turn(more, quantity() < product.stock)
    onChanged()
  }
  // A focused button that becomes disabled would lose the focus.
  const turn = (button: HTMLButtonElement, isOn: boolean) => {
    if (!isOn && button === document.activeElement) control.focus()
    button.disabled = !isOn
  }
  const set = (wanted: number) => {
    const isPossible = Number.isInteger(wanted) && wanted >= 1 && wanted <= product.stock
    tell(isPossible ? undefined : `Enter a whole number from 1 to ${product.stock}.`)
    if (!isPossible) return
    state.setQuantity(product, wanted)
    show()
  }
  return { root: element('div', { class: 'stepper' }, fewer, labelled, more), problemLine, show }
}
