import { expect, test } from 'vitest'
import { emptyView } from './chat-view.ts'
import { SmallPage } from './testing/small-page.ts'
import { withoutChat } from './without-chat.ts'

function pageWithChat() {
  const page = new SmallPage()
  page.viewState = { title: 'Shop', helper: emptyView }
  return { page, seen: withoutChat(page) }
}

test('the chat is neither among what can be done nor among what is seen', () => {
  const { viewState, interactions } = pageWithChat().seen.getPageState()
  expect(viewState).toEqual({ title: 'Shop' })
  expect(interactions.map(({ refName }) => refName)).toEqual(['add-to-cart'])
})

test('it cannot be reached by its coordinate, and what is the page can', () => {
  const { page, seen } = pageWithChat()
  expect(page.getInteraction(['sendMessage'])).toBeDefined()
  expect(seen.getInteraction(['sendMessage'])).toBeUndefined()
  expect(seen.getInteraction(['add-to-cart'])).toBe(page.getInteraction(['add-to-cart']))
})

test('changes are told without it, and the page is worked as before', async () => {
  const { page, seen } = pageWithChat()
  const told: string[][] = []
  const end = seen.onStateChange(({ interactions }) => told.push(interactions.map(({ refName }) => refName)))
  page.changed()
  end()
  page.changed()
  expect(told).toEqual([['add-to-cart']])
  await seen.triggerEvent('click', ['add-to-cart'])
  expect(page.worked).toEqual([['add-to-cart']])
})
