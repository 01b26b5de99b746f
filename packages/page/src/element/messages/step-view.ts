import type { ChatStep, StepState } from '../../chat/chat-shapes.ts'
import { type Answers, confirmCard } from '../confirm-card.ts'
import { icon, make } from '../dom.ts'
import { icons } from '../icons.ts'

const prefixes: Record<StepState, string> = {
  running: 'Now: ',
  asking: 'Waits: ',
  done: 'Done: ',
  failed: 'Did not work: ',
  declined: 'Declined: ',
  stopped: 'Stopped: ',
}

export function stepView(step: ChatStep, answers: Answers): HTMLElement {
  const { state, label, detail } = step
  // The result of a finished step says more than its label.
  const [words, note] = state === 'done' && detail ? [detail] : [label, detail]
  return make(
    'li',
    { class: `step ${state}`, part: 'step' },
    icon(icons[state]),
    make(
      'div',
      {},
      make('span', { class: 'unseen' }, prefixes[state]),
      make('p', { class: 'words' }, words),
      note ? make('p', { class: 'note' }, note) : undefined,
    ),
    state === 'asking' && confirmCard(step, answers),
  )
}
