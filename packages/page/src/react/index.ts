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
  /** `server`: the one that the server keeps for the signed-in user. */
  conversation?: 'page' | 'server'
  /** Who answers there. */
  agent?: string
  /** Tells several on a page apart. */
  name?: string
  mode?: 'compact' | 'full'
  heading?: string
  placeholder?: string
  suggestions?: string[]
  /** A conversation of your own, in the place of the one with the server. */
  chat?: PageChat
  onOpenChange?: (isOpen: boolean) => void
  onError?: (message: string) => void
  onStep?: (step: ChatStep) => void
  ref?: Ref<DeckhandChatElement>
}

/** `<deckhand-chat>` with properties and events as React has them. */
export function DeckhandChat(props: DeckhandChatProps): ReactElement {
  const { suggestions, chat, onOpenChange, onError, onStep, ref, className, ...attributes } = props
  const element = useRef<DeckhandChatElement>(null)
  // Listeners stay in place however often the functions are others.
  const latest = useRef(props)
  latest.current = props

  useImperativeHandle(ref, () => element.current as DeckhandChatElement, [])
  useEffect(() => (element.current ? listen(element.current, latest) : undefined), [])
  useEffect(() => {
    if (element.current && element.current.chat !== chat && chat) element.current.chat = chat
  }, [chat])

  return createElement('deckhand-chat', {
    ...attributes,
    // React 18 hands `className` to elements like this as it is.
    ...(className !== undefined && { class: className }),
    ...(suggestions && { suggestions: JSON.stringify(suggestions) }),
    ref: element,
  })
}

function listen(element: DeckhandChatElement, latest: { current: DeckhandChatProps }): () => void {
  const ended = new AbortController()
  const on = <Detail>(name: string, hear: (detail: Detail) => void) =>
    element.addEventListener(name, (event) => hear((event as CustomEvent<Detail>).detail), { signal: ended.signal })
  on('deckhand-open', () => latest.current.onOpenChange?.(true))
  on('deckhand-close', () => latest.current.onOpenChange?.(false))
  on<{ message: string }>('deckhand-error', ({ message }) => latest.current.onError?.(message))
  on<ChatStep>('deckhand-step', (step) => latest.current.onStep?.(step))
  return () => ended.abort()
}
