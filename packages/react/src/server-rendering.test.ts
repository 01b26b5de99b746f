import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Chat, useApprovals, useConversation, useRuns } from './index.ts'

test('a server renders an empty chat without a window', () => {
  expect(typeof window).toBe('undefined')
  const html = renderToString(
    createElement(Chat, { server: '/agent', heading: 'Support', greeting: 'Hello.', suggestions: ['What is open?'] }),
  )
  for (const words of ['Support', 'Hello.', 'What is open?', 'aria-label="Send"']) expect(html).toContain(words)
  expect(html).not.toContain('Messages')
})

test('an existing conversation is shown as loading until the browser has loaded it', () => {
  const html = renderToString(createElement(Chat, { server: '/agent', threadId: 't1', theme: 'dark' }))
  expect(html).toContain('Loading the conversation…')
  expect(html).toContain('data-theme="dark"')
})

test('hooks are empty on a server, and send no requests', () => {
  function All() {
    const { messages, isBusy } = useConversation({ server: '/agent', remember: true })
    const { approvals, decisions } = useApprovals({ server: '/agent' })
    const { runs, isLoading } = useRuns({ server: '/agent' })
    return createElement('p', {}, JSON.stringify({ messages, isBusy, approvals, decisions, runs, isLoading }))
  }
  const html = renderToString(createElement(All)).replaceAll('&quot;', '"')
  expect(html).toBe('<p>{"messages":[],"isBusy":false,"approvals":[],"decisions":{},"runs":[],"isLoading":true}</p>')
})

const approval = {
  id: 'p1',
  runId: 'r1',
  actionId: 'c1',
  tool: 'send_mail',
  preview: 'send the bill',
  reason: 'Every side effect needs your approval.',
  recipients: ['ann@example.com'],
  toolArgs: { to: 'ann@example.com' },
  for: 'call',
  canAlwaysAllow: true,
}

/** Renders a chat whose last answer is this. */
function htmlOf(answer: object): string {
  function App() {
    const conversation = useConversation()
    const messages = [{ role: 'assistant', key: 'a', parts: [], state: 'waiting', ...answer }]
    return createElement(Chat, {
      conversation: { ...conversation, messages: messages as typeof conversation.messages },
    })
  }
  return renderToString(createElement(App))
}

const waitingFor = (more: object) => ({
  parts: [
    {
      type: 'tool',
      key: 't',
      id: 'c1',
      name: 'send_mail',
      input: {},
      state: 'input-available',
      approval: { ...approval, ...more },
    },
  ],
})

test('an approval shows the recipients, the reason and every answer that the policy allows', () => {
  const html = htmlOf(waitingFor({}))
  for (const words of [
    'send the bill',
    'ann@example.com',
    'Every side effect',
    'Approve',
    'always allow this recipient',
  ])
    expect(html).toContain(words)
  expect(htmlOf(waitingFor({ canAlwaysAllow: false }))).not.toContain('always allow')
})

test('A14: an approval for someone else can only be rejected', () => {
  const html = htmlOf(waitingFor({ by: 'role:clerk', canAlwaysAllow: false }))
  expect(html).toContain('Waits for someone with the role clerk.')
  expect(html).toContain('Reject')
  expect(html).not.toContain('Approve')
})

test('the approval of a call that may have happened has its own texts', () => {
  const html = htmlOf(waitingFor({ for: 'outcome' }))
  expect(html).toContain('Run it again')
  expect(html).toContain('Do not run it again')
  expect(html).not.toContain('Approve')
})

test('hidden characters in an approval are spelled out, and markup stays text', () => {
  const html = htmlOf(waitingFor({ toolArgs: { to: 'ann\u202e<b>' } }))
  expect(html).toContain('ann\\u202e&lt;b&gt;')
})
