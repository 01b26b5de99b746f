import {
  createElement,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react'
import type { ChatStep, PageChat } from '../chat/chat-shapes.ts'
import type { DeckhandChatElement } from '../element/index.ts'

// Defines the element, in a browser.
import '../element/index.ts'

export type { DeckhandChatElement }

export interface DeckhandChatProps extends Pick<HTMLAttributes<HTMLElement>, 'id' | 'className' | 'style' | 'hidden'> {
  server?: string
  site?: string
  /** `server`: the server keeps it, for the signed-in user. */
  conversation?: 'page' | 'server'
  /** The agent of a conversation on the server. */
  agent?: string
  /** Distinguishes several chats on a page. */
  name?: string
  mode?: 'compact' | 'full'
  heading?: string
  placeholder?: string
  suggestions?: string[]
  /** Your own conversation, instead of one with the server. */
  chat?: PageChat
  onOpenChange?: (isOpen: boolean) => void
  onError?: (message: string) => void
  onStep?: (step: ChatStep) => void
  ref?: Ref<DeckhandChatElement>
}

/** `<deckhand-chat>` with React's properties and events. */
export function DeckhandChat(props: DeckhandChatProps): ReactElement {
  const { suggestions, chat, onOpenChange, onError, onStep, ref, className, ...attributes } = props
  const element = useRef<DeckhandChatElement>(null)
  // Listeners stay attached even if the callbacks change.
  const latest = useRef(props)
  latest.current = props

  useImperativeHandle(ref, () => element.current as DeckhandChatElement, [])
  useEffect(() => (element.current ? listen(element.current, latest) : undefined), [])
  useEffect(() => {
    if (element.current && element.current.chat !== chat && chat) element.current.chat = chat
  }, [chat])

  return createElement('deckhand-chat', {
    ...attributes,
    // React 18 passes `className` to custom elements unchanged.
    ...(className !== undefined && { class: className }),
    ...(suggestions && { suggestions: JSON.stringify(suggestions) }),
    ref: element,
  })
}

function listen(element: DeckhandChatElement, latest: { current: DeckhandChatProps }): () => void {
  const ended = new AbortController()
  const on = <Detail>(name: string, handle: (detail: Detail) => void) =>
    element.addEventListener(name, (event) => handle((event as CustomEvent<Detail>).detail), { signal: ended.signal })
  on('deckhand-open', () => latest.current.onOpenChange?.(true))
  on('deckhand-close', () => latest.current.onOpenChange?.(false))
  on<{ message: string }>('deckhand-error', ({ message }) => latest.current.onError?.(message))
  on<ChatStep>('deckhand-step', (step) => latest.current.onStep?.(step))
  return () => ended.abort()
}
