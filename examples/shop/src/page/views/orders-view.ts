import { element } from '../element.ts'
import { pieces, price, type ShopPage, type View } from '../shop-page.ts'
import type { TabOrder } from '../tab-state.ts'
import { missingView } from './missing-view.ts'

export function ordersView(page: ShopPage): View {
  const { words, state, address } = page
  if (state.orders.length === 0) return missingView(page, 'You have not ordered anything yet.', words.orders)
  const items = state.orders
    .toReversed()
    .map((order) =>
      element(
        'li',
        { class: 'line', 'data-id': order.id },
        element('h2', {}, element('a', { href: address(`/orders/${order.id}`) }, order.id)),
        element('p', {}, summary(order)),
        element('p', { class: 'price' }, price(order.total)),
      ),
    )
  return {
    title: words.orders,
    content: [element('h1', {}, words.orders), element('ul', { class: 'lines orders' }, ...items)],
  }
}

export function orderView(page: ShopPage, orderId: string): View {
  const order = page.state.orders.find(({ id }) => id === orderId)
  if (!order) return missingView(page, `There is no order ${orderId} in this tab.`)
  return {
    title: `Order ${order.id}`,
    content: [element('div', { class: 'panel' }, ...orderLines(page, order))],
  }
}

function orderLines({ words, address }: ShopPage, order: TabOrder): HTMLElement[] {
  const facts = [
    ['To', order.to],
    [words.delivery, `${words[order.way]}, ${pieces(order.days, 'working day')}, ${price(order.delivery)}`],
    ...(order.isGift ? [['Gift', 'Wrapped in paper']] : []),
    ...(order.note ? [[words.note, order.note]] : []),
    ['Payment', `${price(order.total)} on delivery`],
  ]
  const items = order.items.map(({ quantity, name, price: sum }) => `${quantity} × ${name}, ${price(sum)}`)
  const lines = facts.flatMap(([name = '', text = '']) => [element('dt', {}, name), element('dd', {}, text)])
  return [
    element('h1', {}, `Order ${order.id}`),
    element('p', { class: 'lead' }, 'Thank you. It is on its way.'),
    element('ul', {}, ...items.map((text) => element('li', {}, text))),
    element('dl', { class: 'facts-list' }, ...lines),
    element('a', { class: 'button main', href: address('') }, 'See all products'),
  ]
}

const summary = ({ items }: TabOrder) => items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')
