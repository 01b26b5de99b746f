import { expect, test } from 'vitest'
import { group, HandMadePage, single } from '../../../packages/page/src/testing/hand-made-page.ts'
import { emptyView } from '../../../plugins/gemini-agent/lib/chat-view.ts'
import { withoutChat } from '../../../plugins/gemini-agent/lib/without-chat.ts'

function pageWithChat() {
  const page = new HandMadePage()
  page.viewState = { title: 'Shop', helper: { ...emptyView, messages: [] } }
  page.interactions = [group('add-to-cart', 'button', ['Blue mug', 'Red mug']), single('sendMessage', 'button')]
  for (const { refName, items } of page.interactions)
    for (const { element } of items)
      Object.assign(element, { closest: () => (refName === 'sendMessage' ? element : null) })
  return page
}

test('the chat is neither among what can be done nor among what is seen', () => {
  const { viewState, interactions } = withoutChat(pageWithChat()).getPageState()
  expect(viewState).toEqual({ title: 'Shop' })
  expect(interactions.map(({ refName }) => refName)).toEqual(['add-to-cart'])
})

test('it cannot be reached by its coordinate, and what is the page can', () => {
  const page = pageWithChat()
  const itemOf = (name: string) => page.interactions.find(({ refName }) => refName === name)?.items[0]
  page.getInteraction = ((coordinate: string[]) => itemOf(coordinate[0] ?? '')) as typeof page.getInteraction
  const seen = withoutChat(page)
  expect(seen.getInteraction(['sendMessage'])).toBeUndefined()
  expect(seen.getInteraction(['add-to-cart'])).toBe(itemOf('add-to-cart'))
})

test('changes are told without it, and the page is worked as before', async () => {
  const page = pageWithChat()
  const seen = withoutChat(page)
  const told: string[][] = []
  const end = seen.onStateChange(({ interactions }) => told.push(interactions.map(({ refName }) => refName)))
  page.changed()
  end()
  page.changed()
  expect(told).toEqual([['add-to-cart']])
  await seen.triggerEvent('click', ['add-to-cart', 'a'])
  expect(page.worked).toEqual([{ event: 'click', coordinate: ['add-to-cart', 'a'] }])
})
