import type { ModelSettings } from '@deckhand/spec'

/** Who answers: a persona, the model's settings, and the tools it may use (all when `tools` is absent). */
export interface Agent {
  id: string
  name: string
  description?: string
  persona: string
  /** Answers in place of the runtime's own model; `modelNamed` finds it. */
  model?: string
  /** Model turns in one run, in place of the runtime's. */
  maxSteps?: number
  /** Handlers of one run at work at once, in place of the runtime's. */
  concurrency?: number
  /** What a user may ask it. */
  suggestions?: string[]
  settings?: ModelSettings
  tools?: string[]
}

export const defaultAgent: Agent = {
  id: 'deckhand',
  name: 'Deckhand',
  persona:
    'You are Deckhand, an agent at work inside a product. You help its user by using the tools you are given, and you say plainly what you did.',
  settings: { thinking: { include: true } },
}
