import type { ChatMessage, ChatStep } from '../../chat/chat-shapes.ts'
import type { Answers } from '../confirm-card.ts'
import { make } from '../dom.ts'
import { richText } from './rich-text.ts'
import { stepView } from './step-view.ts'

export interface MessageView {
  root: HTMLElement
  show(message: Pick<ChatMessage, 'content' | 'role'>, steps: ChatStep[], isUnderWay: boolean): void
}

const speakers = { user: 'You', assistant: 'Assistant', system: 'Note' }

export function messageView(role: ChatMessage['role'], answers: Answers): MessageView {
  const text = make('div', { class: 'text' })
  const write = role === 'user' ? (words: string) => text.replaceChildren(words) : richText(text)
  const steps = stepList(answers)
  const dots = make('div', { class: 'dots', role: 'img', 'aria-label': 'Thinking' }, dot(), dot(), dot())
  const speaker = make('span', { class: 'unseen' }, `${speakers[role]}: `)
  const root = make('li', { class: `message ${role}`, part: `message ${role}` }, speaker, steps.root, text, dots)
  let written: string | undefined
  return {
    root,
    show: ({ content }, done, isUnderWay) => {
      if (content !== written) write(content)
      written = content
      steps.show(done, isUnderWay || !content || done.some(({ state }) => state === 'asking'))
      text.hidden = !content
      dots.hidden = !isUnderWay || Boolean(content) || done.some(({ state }) => state === 'running')
    },
  }
}

const dot = () => make('i')

/** Open while steps run, and one line afterwards. */
function stepList(answers: Answers) {
  const count = make('summary')
  const list = make('ul')
  const root = make('details', { class: 'steps', part: 'steps' }, count, list)
  let shown: ChatStep[] = []
  let wasOpen: boolean | undefined
  return {
    root,
    show: (steps: ChatStep[], isOpen: boolean) => {
      root.hidden = !steps.length
      if (steps === shown && isOpen === wasOpen) return
      steps.forEach((step, place) => {
        const old = list.children[place]
        if (old && step === shown[place]) return
        const made = stepView(step, answers)
        if (old) old.replaceWith(made)
        else list.append(made)
      })
      while (list.children.length > steps.length) list.lastChild?.remove()
      count.textContent = steps.length === 1 ? '1 step' : `${steps.length} steps`
      // A list that a person opened after the end stays open.
      if (isOpen !== wasOpen) root.open = isOpen || steps.length === 1
      root.classList.toggle('watched', isOpen || steps.length === 1)
      wasOpen = isOpen
      shown = steps
    },
  }
}
