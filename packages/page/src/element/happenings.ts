import type { ChatState, ChatStep } from '../chat/chat-shapes.ts'

export type Happening =
  | { type: 'step'; step: ChatStep }
  | { type: 'answer'; text: string }
  | { type: 'error'; message: string }

export const stepsOf = ({ messages, steps }: ChatState): ChatStep[] =>
  steps.length ? steps : (messages.at(-1)?.steps ?? [])

/** What happened between two states, each once. */
export function happenings(before: ChatState, now: ChatState): Happening[] {
  const states = new Map(stepsOf(before).map(({ id, state }) => [id, state]))
  const steps = now.steps === before.steps ? [] : stepsOf(now).filter(({ id, state }) => states.get(id) !== state)
  const found: Happening[] = steps.map((step) => ({ type: 'step', step }))
  const last = now.messages.at(-1)
  if (before.isLoading && !now.isLoading && last?.role === 'assistant' && last.content)
    found.push({ type: 'answer', text: last.content })
  if (now.hasError && now.errorMessage !== before.errorMessage) found.push({ type: 'error', message: now.errorMessage })
  return found
}

/** What is told aloud: that a step begins, or did not work out. That it is done the next one tells, or the answer. */
export function spoken(happening: Happening): string | undefined {
  if (happening.type === 'answer') return happening.text.replace(/[*`#]/g, '')
  if (happening.type === 'error') return happening.message
  const { state, label, question, detail } = happening.step
  switch (state) {
    case 'running':
      return label
    case 'asking':
      return `Your answer is needed: ${question ?? label}`
    case 'failed':
      return `Did not work: ${label}. ${detail ?? ''}`
    case 'done':
    case 'declined':
    case 'stopped':
      return undefined
  }
}
