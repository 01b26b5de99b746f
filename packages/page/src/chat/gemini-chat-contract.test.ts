import { expect, test } from 'vitest'
import type { GeminiChatViewState } from '../../gemini-chat.jay-contract.d.ts'
import { chatOn } from '../testing/chat-on-page.ts'
import { fails, ScriptedTransport, says } from '../testing/scripted-transport.ts'
import type { ChatState } from './index.ts'

/** The compiler checks the chat against the contract. */
const viewStateOf = (state: ChatState): GeminiChatViewState => state

test('the state of a chat has everything in its contract', async () => {
  const { chat } = chatOn(new ScriptedTransport().next(says('Hello.'), fails('You are offline.')))
  await chat.send('Hi')
  await chat.send('And now?')
  const { messages, ...shown } = viewStateOf(chat.state)
  expect(messages[1]).toEqual({
    id: expect.any(String),
    role: 'assistant',
    content: 'Hello.',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  expect(shown).toMatchObject({
    isLoading: false,
    hasMessages: true,
    hasError: true,
    error: 'You are offline.',
    errorMessage: 'You are offline.',
    isExpanded: false,
    lastUserMessage: 'And now?',
    lastAssistantMessage: 'Hello.',
  })
})
