import { element } from '../element.ts'
import type { ShopPage, View } from '../shop-page.ts'

/** Says that something is not here, and leads on. */
export function missingView({ address }: ShopPage, sentence: string, title = 'Not found'): View {
  return {
    title,
    content: [
      element(
        'div',
        { class: 'empty' },
        element('h1', {}, title),
        element('p', {}, sentence),
        element('p', {}, element('a', { class: 'button main', href: address('') }, 'See all products')),
      ),
    ],
  }
}
