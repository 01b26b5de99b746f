import { type ChatState, createPageChat, type PageChatOptions } from '../chat/index.ts'
import { pageTools } from '../tools/index.ts'
import { group, HandMadePage, single } from './hand-made-page.ts'
import type { ScriptedTransport } from './scripted-transport.ts'

/** A chat on a small shop, and every state that it published. */
export function chatOn(transport: ScriptedTransport, options: Partial<PageChatOptions> = {}) {
  const page = new HandMadePage()
  page.viewState = { title: 'Shop' }
  page.interactions = [group('add-to-cart', 'button', ['Blue mug', 'Red mug']), single('search', 'text')]
  const chat = createPageChat({ transport, tools: pageTools(page), ...options })
  const seen: ChatState[] = []
  chat.subscribe((state) => seen.push(state))
  return { page, chat, seen }
}

/** The steps of the last answer. */
export const stepsOf = (state: ChatState) => state.messages.findLast(({ role }) => role === 'assistant')?.steps ?? []

export const statesOf = (state: ChatState) => stepsOf(state).map((step) => [step.id, step.state])
