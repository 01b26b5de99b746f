import { expect, test } from 'vitest'
import { emptyView } from './chat-view.ts'
import { SmallPage } from './testing/small-page.ts'
import { withoutChat } from './without-chat.ts'

function pageWithChat() {
  const page = new SmallPage()
  page.viewState = { title: 'Shop', helper: emptyView }
  return { page, seen: withoutChat(page) }
}

test('the chat is neither among the controls nor in the page state', () => {
  const { viewState, interactions } = pageWithChat().seen.getPageState()
  expect(viewState).toEqual({ title: 'Shop' })
  expect(interactions.map(({ refName }) => refName)).toEqual(['add-to-cart'])
})

test('the chat cannot be reached by its coordinate, but the page can', () => {
  const { page, seen } = pageWithChat()
  expect(page.getInteraction(['sendMessage'])).toBeDefined()
  expect(seen.getInteraction(['sendMessage'])).toBeUndefined()
  expect(seen.getInteraction(['add-to-cart'])).toBe(page.getInteraction(['add-to-cart']))
})

test('changes are reported without the chat, and actions reach the page', async () => {
  const { page, seen } = pageWithChat()
  const seenChanges: string[][] = []
  const end = seen.onStateChange(({ interactions }) => seenChanges.push(interactions.map(({ refName }) => refName)))
  page.changed()
  end()
  page.changed()
  expect(seenChanges).toEqual([['add-to-cart']])
  await seen.triggerEvent('click', ['add-to-cart'])
  expect(page.actions).toEqual([['add-to-cart']])
})
