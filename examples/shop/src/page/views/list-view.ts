import type { Product } from '../../goods/catalogue.ts'
import { findProducts, type Sorting, sortings, sortProducts } from '../../goods/find-products.ts'
import { element } from '../element.ts'
import { type ListChange, listStateIn, queryOf, withChange } from '../list-address.ts'
import { addToCart } from '../parts/add-to-cart.ts'
import { filters } from '../parts/filters.ts'
import { menu } from '../parts/menu.ts'
import { picture } from '../pictures.ts'
import { pieces, price, type ShopPage, type View } from '../shop-page.ts'
import type { Words } from '../words.ts'

/** All products, filtered and sorted as the address says. */
export function listView(page: ShopPage, search: string): View {
  let state = listStateIn(search)
  const grid = element('ul', { class: 'grid' })
  const count = element('p', { class: 'count', role: 'status' })
  const show = () => {
    const found = sortProducts(findProducts(page.catalogue.products, state), state.sorting)
    count.textContent = found.length === 0 ? 'Nothing fits. Widen the filters.' : pieces(found.length, 'product')
    grid.replaceChildren(...found.map((product) => card(page, product)))
  }
  // Replaces the address while typing: no one wants to go back letter by letter.
  const change = (changed: ListChange) => {
    state = withChange(state, changed)
    history.replaceState(null, '', page.address('', queryOf(state)))
    show()
  }
  show()
  const { words, idOf } = page
  const sorter = menu({
    id: idOf('sort'),
    label: words.sort,
    items: () =>
      sortings.map((sorting) => ({
        label: sortingLabel(words, sorting),
        isChosen: sorting === state.sorting,
        onSelect: () => change({ sorting }),
      })),
  })
  return {
    title: 'Products',
    content: [
      element('h1', {}, 'Products'),
      filters(page, state, change),
      element('div', { class: 'toolbar' }, count, sorter),
      grid,
    ],
  }
}

function sortingLabel(words: Words, sorting: Sorting): string {
  return sorting === 'name' ? words.byName : words[sorting]
}

function card(page: ShopPage, product: Product): HTMLElement {
  const { words, address } = page
  const link = element('a', { href: address(`/product/${product.id}`) }, product.name)
  const add = element(
    'button',
    {
      type: 'button',
      class: 'main',
      disabled: product.stock === 0,
      'aria-label': product.stock === 0 ? `Sold out: ${product.name}` : `${words.addToCart}: ${product.name}`,
      onclick: () => addToCart(page, product, 1),
    },
    product.stock === 0 ? 'Sold out' : words.addToCart,
  )
  return element(
    'li',
    { class: 'card', 'data-id': product.id },
    picture(product.picture),
    element('p', { class: 'category' }, product.category),
    element('h2', {}, link),
    element('div', { class: 'row' }, element('p', { class: 'price' }, price(product.price)), stockLine(product)),
    add,
  )
}

export function stockLine({ stock }: Product): HTMLElement {
  const few = stock > 0 && stock < 5
  const text = stock === 0 ? 'Sold out' : few ? `Only ${stock} left` : 'In stock'
  return element('p', { class: `stock ${stock === 0 ? 'none' : few ? 'few' : 'some'}` }, text)
}
