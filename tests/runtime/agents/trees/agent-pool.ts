import type { Agent } from '@deckhand/runtime'
import type { AgentLimits, CustomToolDefinition, ModelSettings } from '@deckhand/spec'

const task = { type: 'string' as const, description: 'What to do.', required: true }

const customTools: CustomToolDefinition[] = [
  { name: 'asks', description: 'Asks somebody.', parameters: { task }, prompt: '{{task}}' },
  {
    name: 'shapes',
    description: 'Asks somebody for JSON.',
    parameters: { task },
    prompt: '{{task}}',
    resultSchema: { type: 'object', properties: { fits: { const: true } }, required: ['fits'] },
  },
]

function agent(id: string, limits: AgentLimits = {}, settings: ModelSettings = {}): Agent {
  return { id, name: id, persona: `${id} acts.`, limits, settings, customTools }
}

/** Agents whose limits differ, each in what it says and in how little it allows. */
export const agentPool: Agent[] = [
  agent('free'),
  agent('roomy', {}, { maxOutputTokens: 1_000 }),
  agent('quiet', {}, { maxOutputTokens: 200 }),
  agent('shallow', { maxDepth: 1 }, { maxOutputTokens: 1_000 }),
  agent('barren', { maxDepth: 0 }, { maxOutputTokens: 1_000 }),
  agent('deeper', { maxDepth: 3 }, { maxOutputTokens: 1_000 }),
  agent('loner', { maxFanout: 1 }),
  agent('pair', { maxFanout: 2, maxDepth: 2 }, { maxOutputTokens: 400 }),
  agent('single', { concurrency: 1 }),
  agent('double', { concurrency: 2 }, { maxOutputTokens: 1_000 }),
  agent('wide', { concurrency: 9, maxFanout: 20, maxDepth: 9 }, { maxOutputTokens: 1_000 }),
  agent('poor', { tokenBudget: 3_000 }),
  agent('thrifty', { tokenBudget: 7_000 }, { maxOutputTokens: 1_000 }),
  agent('crowd', { tokenBudget: 12_000, concurrency: 6 }, { maxOutputTokens: 1_000 }),
  agent('rich', { tokenBudget: 40_000, concurrency: 3 }, { maxOutputTokens: 500 }),
  agent('hasty', { maxSteps: 2 }),
  agent('strict', { maxDepth: 2, maxFanout: 3, concurrency: 1, tokenBudget: 20_000 }, { maxOutputTokens: 250 }),
]

/** May do more than any tree of these tests asks for. */
export const host: Agent = agent('host', { maxDepth: 9, maxFanout: 50, tokenBudget: 100_000_000 })

export const limitsOf = (id: string): AgentLimits => agentPool.find((known) => known.id === id)?.limits ?? {}
