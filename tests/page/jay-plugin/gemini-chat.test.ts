import type { GeminiChatFastViewState, GeminiChatViewState } from '@deckhand/page/gemini-chat.jay-contract'
import { expect, test } from 'vitest'
import { type ChatMessage, type ChatState, createPageChat } from '../../../packages/page/src/chat/index.ts'
import { HandMadePage } from '../../../packages/page/src/testing/hand-made-page.ts'
import {
  calls,
  fails,
  question,
  ScriptedTransport,
  says,
} from '../../../packages/page/src/testing/scripted-transport.ts'
import { pageTools } from '../../../packages/page/src/tools/index.ts'
import { bindGeminiChat, type ChatRefs } from '../../../plugins/gemini-agent/lib/gemini-chat.ts'

/** Jay's builder as its documents describe it: what was given comes back, and a signal is a getter and a setter. */
const jay = {
  makeJayStackComponent: () => ({
    withProps: () => ({
      withFastRender: (fast: () => Promise<unknown>) => ({
        withInteractive: (interactive: (props: object, refs: ChatRefs) => { render: () => GeminiChatViewState }) => ({
          fast,
          interactive,
        }),
      }),
    }),
  }),
  phaseOutput: (rendered: GeminiChatFastViewState, carryForward: object) => ({ rendered, carryForward }),
  createSignal: (first: GeminiChatViewState): [() => GeminiChatViewState, (value: GeminiChatViewState) => void] => {
    let now = first
    const set = (value: GeminiChatViewState) => {
      now = value
    }
    return [() => now, set]
  },
}

function mount(transport: ScriptedTransport, ask: (words: string) => boolean = () => expect.unreachable()) {
  const handlers: {
    input?: (happened: { event: { target: unknown } }) => void
    send?: () => void
    toggle?: () => void
  } = {}
  const refs: ChatRefs = {
    messageInput: { oninput: (input) => void Object.assign(handlers, { input }) },
    sendMessage: { onclick: (send) => void Object.assign(handlers, { send }) },
    toggleExpand: { onclick: (toggle) => void Object.assign(handlers, { toggle }) },
  }
  const open = async () => createPageChat({ transport, tools: pageTools(new HandMadePage()) })
  const { render } = bindGeminiChat(jay, { open, ask }).interactive({}, refs)
  const field = { value: '' }
  const type = (words: string) => {
    field.value = words
    handlers.input?.({ event: { target: field } })
  }
  return { render, type, field, send: () => handlers.send?.(), toggle: () => handlers.toggle?.() }
}

test('on the server the chat is empty', async () => {
  expect(await bindGeminiChat(jay).fast()).toMatchObject({
    rendered: { messages: [], isLoading: false, hasMessages: false },
    carryForward: {},
  })
})

test('what is typed is sent by the button, and what is answered is shown with the tags of the contract', async () => {
  const transport = new ScriptedTransport().next(says('Hello.', 'Hi'))
  const { render, type, send, field } = mount(transport)
  type('Hi')
  send()
  await expect.poll(() => render().lastAssistantMessage).toBe('Hello.')
  expect(field.value).toBe('')
  const message = { id: expect.any(String), timestamp: expect.any(String) }
  expect(render()).toEqual({
    messages: [
      { ...message, role: 'user', content: 'Hi' },
      { ...message, role: 'assistant', content: 'Hello.' },
    ] satisfies Partial<ChatMessage>[],
    isLoading: false,
    error: '',
    hasError: false,
    errorMessage: '',
    hasMessages: true,
    isExpanded: false,
    lastUserMessage: 'Hi',
    lastAssistantMessage: 'Hello.',
  } satisfies Omit<ChatState, 'steps'>)
})

test('a failure is shown and ends the loading', async () => {
  const { render, type, send } = mount(new ScriptedTransport().next(fails('Gemini refused the key.')))
  type('Hi')
  send()
  await expect.poll(() => render().hasError).toBe(true)
  expect(render()).toMatchObject({ isLoading: false, errorMessage: 'Gemini refused the key.' })
})

test.each([
  [true, 'approved'],
  [false, 'rejected'],
])('a person is asked once before a write, and %s goes back as %s', async (isAllowed, decision) => {
  const transport = new ScriptedTransport().next(calls(question('a', 'order', 'Order two mugs?')), says('Done.', 'Go'))
  const questions: string[] = []
  const { render, type, send } = mount(transport, (words) => questions.push(words) > 0 && isAllowed)
  type('Go')
  send()
  await expect.poll(() => render().lastAssistantMessage).toBe('Done.')
  expect(questions).toEqual(['Order two mugs?'])
  expect(transport.messages[1]).toEqual([{ callId: 'a', result: JSON.stringify({ decision }), signature: 'signed a' }])
})

test('the button that expands does, also before the page is ready', async () => {
  const { render, toggle } = mount(new ScriptedTransport())
  toggle()
  await expect.poll(() => render().isExpanded).toBe(true)
  toggle()
  await expect.poll(() => render().isExpanded).toBe(false)
})
