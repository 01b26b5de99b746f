import { createPageChat, createTransport, type PageChat } from '@deckhand/page/chat'
import { createPageDriver, jayAutomation } from '@deckhand/page/driver'
import { pageTools } from '@deckhand/page/tools'
import { withoutChat } from './without-chat.ts'

const patienceMs = 2_000

/** Works the page through Jay's own automation, or as any page where it has none. Jay's actions answer whole, not in pieces. */
export async function openPageChat(): Promise<PageChat> {
  const page = (await jayAutomation({ waitMs: patienceMs })) ?? createPageDriver(document)
  return createPageChat({
    transport: createTransport({ streaming: false }),
    tools: pageTools(withoutChat(page)),
    storage: sessionStorage,
    storageKey: 'deckhand gemini-chat',
  })
}
