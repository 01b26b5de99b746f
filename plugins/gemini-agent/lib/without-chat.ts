import type { AutomationAPI, InteractionItem, PageState } from '@deckhand/page/driver'

const ignored = '[data-deckhand-ignore]'

/** The page without the chat itself, which Jay counts among its components: an agent that works its own chat talks to itself. */
export function withoutChat(page: AutomationAPI): AutomationAPI {
  return {
    triggerEvent: (...happens) => page.triggerEvent(...happens),
    getCustomEvents: () => page.getCustomEvents(),
    onComponentEvent: (...wanted) => page.onComponentEvent(...wanted),
    dispose: () => page.dispose(),
    getPageState: () => withoutChatState(page.getPageState()),
    getInteraction: (coordinate) => {
      const item = page.getInteraction(coordinate)
      return item && isOfPage(item) ? item : undefined
    },
    onStateChange: (callback) => page.onStateChange((state) => callback(withoutChatState(state))),
  }
}

function withoutChatState({ viewState, interactions, ...more }: PageState): PageState {
  const shown = Object.entries(viewState).filter(([, value]) => !isChat(value))
  const kept = interactions.map((each) => ({ ...each, items: each.items.filter(isOfPage) }))
  return { ...more, viewState: Object.fromEntries(shown), interactions: kept.filter(({ items }) => items.length > 0) }
}

const isOfPage = ({ element }: InteractionItem) => element.closest(ignored) === null

/** By the tags of the contract: under which key a page has the chat is for its author to say. */
function isChat(value: unknown): boolean {
  const tags = ['messages', 'isLoading', 'lastUserMessage', 'lastAssistantMessage']
  return typeof value === 'object' && value !== null && tags.every((tag) => tag in value)
}
