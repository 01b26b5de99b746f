import type { AutomationAPI, InteractionItem, PageState } from '@deckhand/page/driver'

const ignored = '[data-deckhand-ignore]'

/** The page without the chat itself, which Jay lists among its components: the agent must not operate its own chat. */
export function withoutChat(page: AutomationAPI): AutomationAPI {
  return {
    triggerEvent: (...event) => page.triggerEvent(...event),
    getCustomEvents: () => page.getCustomEvents(),
    onComponentEvent: (...listener) => page.onComponentEvent(...listener),
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

/** Recognizes the chat by its contract's tags, because its key is up to the page's author. */
function isChat(value: unknown): boolean {
  const tags = ['messages', 'isLoading', 'lastUserMessage', 'lastAssistantMessage']
  return typeof value === 'object' && value !== null && tags.every((tag) => tag in value)
}
