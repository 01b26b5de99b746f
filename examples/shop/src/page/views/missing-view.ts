import { element } from '../element.ts'
import type { ShopPage, View } from '../shop-page.ts'

/** Says that the page was not found, and links to the list. */
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
