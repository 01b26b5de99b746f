import { element } from '../element.ts'
import type { ListChange, ListState } from '../list-address.ts'
import { price, type ShopPage } from '../shop-page.ts'
import { choice, field, option } from './field.ts'

type Change = (change: ListChange) => void

/** The controls that narrow the list, in the order of the seed. */
export function filters(page: ShopPage, state: ListState, change: Change): HTMLElement {
  const { words, idOf } = page
  const parts = [searchFilter, categoryFilter, priceFilter, stockFilter].map((part) => part(page, state, change))
  const clear = element('a', { class: 'button quiet', href: page.address('') }, words.clear)
  return element(
    'form',
    { class: 'filters', id: idOf('filters'), role: 'search', onsubmit: (event: Event) => event.preventDefault() },
    ...page.arrange('filters', parts),
    clear,
  )
}

function searchFilter({ words, idOf }: ShopPage, { query = '' }: ListState, change: Change): HTMLElement {
  const oninput = () => change({ query: control.value.trim() })
  const control = element('input', { id: idOf('search'), type: 'search', value: query, autocomplete: 'off', oninput })
  return field(words.search, control).root
}

function categoryFilter({ words, idOf, catalogue }: ShopPage, { category }: ListState, change: Change): HTMLElement {
  const control = element(
    'select',
    { id: idOf('category'), onchange: () => change({ category: control.value }) },
    option('', words.anyCategory, category === undefined),
    ...catalogue.categories.map((each) => option(each, each, each === category)),
  )
  return field(words.category, control).root
}

function priceFilter({ words, idOf, catalogue }: ShopPage, { maxPrice }: ListState, change: Change): HTMLElement {
  const prices = catalogue.products.map((product) => product.price)
  const [lowest, highest] = [Math.ceil(Math.min(...prices)), Math.ceil(Math.max(...prices))]
  const id = idOf('price')
  const oninput = () => {
    const value = Number(control.value)
    tell(value)
    change({ maxPrice: value < highest ? value : undefined })
  }
  const value = Math.min(maxPrice ?? highest, highest)
  const control = element('input', { id, type: 'range', min: lowest, max: highest, value, oninput })
  const shown = element('output', { for: id })
  const tell = (amount: number) => {
    shown.textContent = price(amount)
    control.setAttribute('aria-valuetext', price(amount))
  }
  tell(value)
  const { root } = field(words.maxPrice, control)
  root.querySelector('label')?.after(shown)
  root.classList.add('slider')
  return root
}

function stockFilter({ words, idOf }: ShopPage, { onlyInStock }: ListState, change: Change): HTMLElement {
  const onchange = () => change({ onlyInStock: control.checked })
  const control = element('input', { id: idOf('stock'), type: 'checkbox', checked: onlyInStock, onchange })
  return choice(words.onlyInStock, control)
}
