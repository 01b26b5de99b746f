import type { ChatState, ChatStep } from '../chat/chat-shapes.ts'

export type ChatEvent =
  | { type: 'step'; step: ChatStep }
  | { type: 'answer'; text: string }
  | { type: 'error'; message: string }

export const stepsOf = ({ messages, steps }: ChatState): ChatStep[] =>
  steps.length ? steps : (messages.at(-1)?.steps ?? [])

/** The events between two states, each once. */
export function eventsBetween(before: ChatState, now: ChatState): ChatEvent[] {
  const states = new Map(stepsOf(before).map(({ id, state }) => [id, state]))
  const steps = now.steps === before.steps ? [] : stepsOf(now).filter(({ id, state }) => states.get(id) !== state)
  const found: ChatEvent[] = steps.map((step) => ({ type: 'step', step }))
  const last = now.messages.at(-1)
  if (before.isLoading && !now.isLoading && last?.role === 'assistant' && last.content)
    found.push({ type: 'answer', text: last.content })
  if (now.hasError && now.errorMessage !== before.errorMessage) found.push({ type: 'error', message: now.errorMessage })
  return found
}

/** What screen readers announce: a step that starts, fails or asks. A finished step is clear from the next one, or from the answer. */
export function announcementOf(event: ChatEvent): string | undefined {
  if (event.type === 'answer') return event.text.replace(/[*`#]/g, '')
  if (event.type === 'error') return event.message
  const { state, label, question, detail } = event.step
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
