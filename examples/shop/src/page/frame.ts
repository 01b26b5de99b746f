import { countOf } from '../goods/cart.ts'
import { element } from './element.ts'
import { menu } from './parts/menu.ts'
import { pieces, type ShopPage } from './shop-page.ts'
import { setTheme, themeNow, themes } from './theme.ts'

export interface Frame {
  /** Where the view goes. */
  main: HTMLElement
  /** The place for status messages. */
  status: HTMLElement
  showCount(): void
}

/** The frame around every view. */
export function frame(page: ShopPage, onCartEmptied: () => void): Frame {
  const { words, idOf, address, state } = page
  const main = element('main', { id: idOf('main'), tabindex: -1 })
  const status = element('p', { class: 'said', role: 'status' })
  const count = element('span', { class: 'badge' })
  const cart = element('a', { class: 'button quiet', href: address('/cart') }, words.cart, ' ', count)
  const emptyCart = () => {
    state.emptyCart()
    page.say(`Your ${words.cart.toLowerCase()} is empty now.`)
    onCartEmptied()
  }
  const account = menu({
    id: idOf('account'),
    label: words.account,
    items: () => [
      { label: words.orders, onSelect: () => page.go(address('/orders')) },
      { label: words.emptyCart, onSelect: emptyCart },
      ...themes.map((theme) => ({
        label: `Colours: ${theme}`,
        isChosen: theme === themeNow(),
        onSelect: () => setTheme(theme),
      })),
    ],
  })
  document.body.prepend(
    element('a', { class: 'skip', href: `#${main.id}` }, 'Skip to the content'),
    element(
      'header',
      {},
      element('a', { class: 'brand', href: address('') }, words.shop),
      element(
        'nav',
        { 'aria-label': 'Shop' },
        element('a', { class: 'button quiet', href: address('') }, 'Products'),
        cart,
      ),
      account,
    ),
    main,
    element('footer', {}, element('p', {}, 'An example. Nothing is sold here, and nothing leaves this tab.')),
    status,
  )
  const showCount = () => {
    const number = countOf(state.cart)
    count.textContent = number === 0 ? '' : String(number)
    cart.setAttribute('aria-label', `${words.cart} ${number === 0 ? '(empty)' : pieces(number, 'piece')}`)
  }
  showCount()
  return { main, status, showCount }
}
