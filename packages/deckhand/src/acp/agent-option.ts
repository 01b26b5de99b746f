import type { SessionConfigOption } from '@agentclientprotocol/sdk'
import type { Agent } from '@deckhand/runtime'

export const agentOptionId = 'agent'

/** Who answers. A conversation belongs to the agent that it began with: from then on there is no other to choose. */
export function agentOption(agents: Agent[], currentValue: string, isBegun: boolean): SessionConfigOption {
  const offered = agents.filter(({ id }) => !isBegun || id === currentValue)
  const options = offered.map(({ id, name, description }) => ({
    value: id,
    name,
    ...(description !== undefined && { description }),
  }))
  // One that is gone since is still whose conversation this is.
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
