import { type ChatMessage, type ChatState, type ChatTransport, createPageChat } from '@deckhand/page/chat'
import type { GeminiChatFastViewState, GeminiChatViewState } from '@deckhand/page/gemini-chat.jay-contract'
import { pageTools } from '@deckhand/page/tools'
import type { GeminiMessage, SendMessageOutput, SubmitToolResultsInput } from '@deckhand/spec'
import { expect, test } from 'vitest'
import { bindGeminiChat, type ChatRefs } from './gemini-chat.ts'
import { SmallPage } from './testing/small-page.ts'

const history: GeminiMessage[] = [{ role: 'user', parts: [{ text: 'Hi' }] }]
const says = (message: string): SendMessageOutput => ({ type: 'response', message, history })
const confirmation = { preview: 'Order two mugs?', signature: 'signed a', for: 'call' } as const
const question: SendMessageOutput = {
  type: 'tool-calls',
  calls: [{ id: 'a', name: 'order', args: {}, category: 'server-action', confirmation }],
  history,
}

/** A server with scripted answers. A string is an error. */
class Script implements ChatTransport {
  readonly results: SubmitToolResultsInput['results'][] = []
  readonly #answers: (SendMessageOutput | string)[]
  constructor(...answers: (SendMessageOutput | string)[]) {
    this.#answers = answers
  }
  sendMessage = async (): Promise<SendMessageOutput> => {
    const answer = this.#answers.shift() ?? 'The script has ended.'
    if (typeof answer === 'string') throw new Error(answer)
    return answer
  }
  submitToolResults = ({ results }: SubmitToolResultsInput): Promise<SendMessageOutput> => {
    this.results.push(results)
    return this.sendMessage()
  }
}

/** Jay's builder as documented: it returns what it was given, and a signal is a getter and a setter. */
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

function mount(transport: ChatTransport, ask: (words: string) => boolean = () => expect.unreachable()) {
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
  const open = async () => createPageChat({ transport, tools: pageTools(new SmallPage()) })
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

test('the button sends the typed text, and the answer has the tags of the contract', async () => {
  const { render, type, send, field } = mount(new Script(says('Hello.')))
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
  const { render, type, send } = mount(new Script('Gemini refused the key.'))
  type('Hi')
  send()
  await expect.poll(() => render().hasError).toBe(true)
  expect(render()).toMatchObject({ isLoading: false, errorMessage: 'Gemini refused the key.' })
})

test.each([
  [true, 'approved'],
  [false, 'rejected'],
])('a person is asked once before a write, and %s is sent as %s', async (isAllowed, decision) => {
  const transport = new Script(question, says('Done.'))
  const questions: string[] = []
  const ask = (words: string) => {
    questions.push(words)
    // The state changes while the question is still open.
    toggle()
    return isAllowed
  }
  const { render, type, send, toggle } = mount(transport, ask)
  type('Go')
  send()
  await expect.poll(() => render().lastAssistantMessage).toBe('Done.')
  await expect.poll(() => render().isExpanded).toBe(true)
  expect(questions).toEqual(['Order two mugs?'])
  expect(transport.results).toEqual([[{ callId: 'a', result: JSON.stringify({ decision }), signature: 'signed a' }]])
})

test('A12: before a call that may have happened runs again, a person is asked, with its recipients', async () => {
  const preview = 'It is not known whether this happened: order. Run it again?'
  const again = { preview, signature: 'signed a', for: 'outcome' as const, recipients: ['ann@example.com'] }
  const calls = question.type === 'tool-calls' ? question.calls.map((call) => ({ ...call, confirmation: again })) : []
  const questions: string[] = []
  const { render, type, send } = mount(new Script({ type: 'tool-calls', calls, history }, says('Done.')), (words) => {
    questions.push(words)
    return true
  })
  type('Go')
  send()
  await expect.poll(() => render().lastAssistantMessage).toBe('Done.')
  expect(questions).toEqual([`${preview} To ann@example.com.`])
})

test('the expand button works, even before the page is ready', async () => {
  const { render, toggle } = mount(new Script())
  toggle()
  await expect.poll(() => render().isExpanded).toBe(true)
  toggle()
  await expect.poll(() => render().isExpanded).toBe(false)
})
