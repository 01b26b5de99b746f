import { createPageChat, createTransport, type PageChat } from '@deckhand/page/chat'
import { createPageDriver, jayAutomation } from '@deckhand/page/driver'
import type { GeminiChatFastViewState, GeminiChatViewState } from '@deckhand/page/gemini-chat.jay-contract'
import { pageTools } from '@deckhand/page/tools'
import { emptyView, servedView, viewOf } from './chat-view.ts'
import { withoutChat } from './without-chat.ts'

/** The parts of Jay that the browser needs, in the shapes of its documentation: `@jay-framework/fullstack-component` and `component`. */
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

/** The refs of gemini-chat.jay-contract. */
export interface ChatRefs {
  messageInput: { oninput(handler: (change: { event: { target: unknown } }) => void): void }
  sendMessage: { onclick(handler: () => void): void }
  toggleExpand: { onclick(handler: () => void): void }
}

export interface ChatParts {
  /** Opens the chat of this page. */
  open: () => Promise<PageChat>
  /** Asks a person to confirm a call. The contract has no tags for that. */
  ask: (question: string) => boolean
}

/** The chat as a Jay component, made with Jay's own functions. PageChat does all the work. */
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

const jayWaitMs = 2_000

/** Uses Jay's own automation, or the generic page driver without it. Jay's actions do not stream. */
async function openPageChat(): Promise<PageChat> {
  const page = (await jayAutomation({ waitMs: jayWaitMs })) ?? createPageDriver(document)
  return createPageChat({
    transport: createTransport({ streaming: false }),
    tools: pageTools(withoutChat(page)),
    storage: sessionStorage,
    storageKey: 'deckhand gemini-chat',
  })
}

/** Clicks before the page is ready take effect as soon as it is. */
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

/** Asks each question once, after the page had time to render the step. */
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
