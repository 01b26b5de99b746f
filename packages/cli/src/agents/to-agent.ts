import type { Agent } from '@deckhand/runtime'
import type { AgentDefinition } from '@deckhand/spec'

/** An agent of a file as the runtime knows agents. */
export function toAgent(definition: AgentDefinition): Agent {
  const { name, description, model, settings, tools, limits, suggestions, prompt } = definition
  const { maxSteps, concurrency } = limits
  return {
    id: name,
    name,
    persona: prompt,
    settings,
    suggestions,
    ...(description !== undefined && { description }),
    ...(model !== undefined && { model }),
    ...(tools && { tools }),
    ...(maxSteps !== undefined && { maxSteps }),
    ...(concurrency !== undefined && { concurrency }),
  }
}
