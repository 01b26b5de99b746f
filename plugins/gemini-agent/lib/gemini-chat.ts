import type { PageChat } from '@deckhand/page/chat'
import type { GeminiChatFastViewState, GeminiChatViewState } from '@deckhand/page/gemini-chat.jay-contract'
import { emptyView, servedView, viewOf } from './chat-view.ts'
import { openPageChat } from './open-page-chat.ts'

/** What of Jay is needed in the browser, by the shapes that its documents give: `@jay-framework/fullstack-component` and `component`. */
export interface JayBrowser<Component> {
  makeJayStackComponent(): { withProps(): JayPhases<Component> }
  phaseOutput(rendered: GeminiChatFastViewState, carryForward: object): unknown
  createSignal(value: GeminiChatViewState): [get: () => GeminiChatViewState, set: (value: GeminiChatViewState) => void]
}

interface JayPhases<Component> {
  withFastRender(render: () => Promise<unknown>): {
    withInteractive(interactive: (props: object, refs: ChatRefs) => { render: () => GeminiChatViewState }): Component
  }
}

/** Those of gemini-chat.jay-contract. */
export interface ChatRefs {
  messageInput: { oninput(handler: (happened: { event: { target: unknown } }) => void): void }
  sendMessage: { onclick(handler: () => void): void }
  toggleExpand: { onclick(handler: () => void): void }
}

export interface ChatParts {
  /** The chat of this page. */
  open: () => Promise<PageChat>
  /** Asks a person about what is about to happen. The contract has no tags for it. */
  ask: (question: string) => boolean
}

/** The chat as a component of Jay, made with Jay's own functions. All it does is done by PageChat. */
export function bindGeminiChat<Component>(jay: JayBrowser<Component>, parts: Partial<ChatParts> = {}): Component {
  const { open = openPageChat, ask = (question) => window.confirm(question) } = parts
  return jay
    .makeJayStackComponent()
    .withProps()
    .withFastRender(async () => jay.phaseOutput(servedView, {}))
    .withInteractive((_props, refs) => {
      const [view, setView] = jay.createSignal(emptyView)
      const opening = open().then((chat) => {
        const show = () => setView(viewOf(chat.state))
        show()
        chat.subscribe(show)
        chat.subscribe(asker(chat, ask))
        return chat
      })
      wire(refs, opening)
      return { render: view }
    })
}

/** What is clicked before the page is ready is done as soon as it is. */
function wire(refs: ChatRefs, opening: Promise<PageChat>): void {
  let field: { value: string } | undefined
  refs.messageInput.oninput(({ event }) => {
    field = event.target as { value: string }
  })
  refs.sendMessage.onclick(() => {
    const words = field?.value ?? ''
    void opening.then((chat) => {
      if (chat.state.isLoading) return
      if (field) field.value = ''
      void chat.send(words)
    })
  })
  refs.toggleExpand.onclick(() => void opening.then((chat) => chat.toggleExpand()))
}

/** Each question once, and after the page had the time to show what led to it. */
function asker(chat: PageChat, ask: ChatParts['ask']): () => void {
  const asked = new Set<string>()
  return () => {
    const step = chat.state.steps.find(({ id, state }) => state === 'asking' && !asked.has(id))
    if (!step) return
    asked.add(step.id)
    const question = [step.question ?? step.label, step.details].filter(Boolean).join('\n\n')
    setTimeout(() => void (ask(question) ? chat.confirm(step.id) : chat.decline(step.id)))
  }
}
