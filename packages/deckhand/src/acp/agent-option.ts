import type { SessionConfigOption } from '@agentclientprotocol/sdk'
import type { Agent } from '@deckhand/runtime'

export const agentOptionId = 'agent'

/** The choice of an agent. A conversation stays with its first agent, so afterwards that is the only choice. */
export function agentOption(agents: Agent[], currentValue: string, isBegun: boolean): SessionConfigOption {
  const offered = agents.filter(({ id }) => !isBegun || id === currentValue)
  const options = offered.map(({ id, name, description }) => ({
    value: id,
    name,
    ...(description !== undefined && { description }),
  }))
  // An agent that was removed meanwhile still owns the conversation.
  const known = options.some(({ value }) => value === currentValue)
  return {
    id: agentOptionId,
    type: 'select',
    name: 'Agent',
    description: 'Who answers. It can be chosen until the first message.',
    currentValue,
    options: known ? options : [...options, { value: currentValue, name: currentValue }],
  }
}
