import type { ChatStep } from '../chat/chat-shapes.ts'
import { make } from './dom.ts'

export interface Answers {
  confirm(stepId: string, how?: 'always'): void
  decline(stepId: string, feedback?: string): void
}

/** A card that appears under a finger must not take the tap as an answer. */
const graceMs = 400

/** Asks a person. Only a person's own click confirms: not a script, and not an Enter meant for the page, because it never takes the focus. */
export function confirmCard(
  { id, label, question, details, yes = 'Confirm', no = 'Decline', always, waits }: ChatStep,
  answers: Answers,
): HTMLElement {
  const words = make('input', {
    'aria-label': 'If not, why?',
    placeholder: 'If not, why? (optional)',
    autocomplete: 'off',
    onkeydown: (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return
      event.preventDefault()
      decline()
    },
  })
  const decline = () => answers.decline(id, words.value.trim() || undefined)
  const confirm = (words: string, how?: 'always') => {
    const onclick = (event: Event) => event.isTrusted && answers.confirm(id, how)
    const look = how ? { part: 'always' } : { class: 'main', part: 'confirm' }
    const button = make('button', { type: 'button', ...look, disabled: true, onclick }, words)
    setTimeout(() => {
      button.disabled = false
    }, graceMs)
    return button
  }
  return make(
    'div',
    { class: 'card', part: 'card', role: 'group', 'aria-label': 'Waiting for your answer', tabindex: '-1' },
    make('p', { class: 'question' }, question ?? label),
    details && make('pre', { tabindex: '0', role: 'group', 'aria-label': 'Exactly' }, details),
    waits && make('p', {}, waits),
    words,
    make(
      'div',
      { class: 'answers' },
      make('button', { type: 'button', part: 'decline', onclick: decline }, no),
      always && confirm(always, 'always'),
      !waits && confirm(yes),
    ),
  )
}
