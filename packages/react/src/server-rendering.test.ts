import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chat, useApprovals, useConversation, useRuns } from './index.ts'

test('a server renders the chat without a window, and empty', () => {
  expect(typeof window).toBe('undefined')
  const html = renderToString(
    createElement(Chat, { server: '/agent', heading: 'Support', greeting: 'Hello.', suggestions: ['What is open?'] }),
  )
  for (const words of ['Support', 'Hello.', 'What is open?', 'aria-label="Send"']) expect(html).toContain(words)
  expect(html).not.toContain('Messages')
})

test('a conversation that has begun is shown as loading until the browser has it', () => {
  const html = renderToString(createElement(Chat, { server: '/agent', threadId: 't1', theme: 'dark' }))
  expect(html).toContain('Loading the conversation…')
  expect(html).toContain('data-theme="dark"')
})

test('hooks are empty on a server, and ask nobody', () => {
  function All() {
    const { messages, isBusy } = useConversation({ server: '/agent', remember: true })
    const { approvals, decisions } = useApprovals({ server: '/agent' })
    const { runs, isLoading } = useRuns({ server: '/agent' })
    return createElement('p', {}, JSON.stringify({ messages, isBusy, approvals, decisions, runs, isLoading }))
  }
  const html = renderToString(createElement(All)).replaceAll('&quot;', '"')
  expect(html).toBe('<p>{"messages":[],"isBusy":false,"approvals":[],"decisions":{},"runs":[],"isLoading":true}</p>')
})
