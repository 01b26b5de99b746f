import type { Agent, Agents } from '@deckhand/runtime'
import type { CustomToolDefinition } from '@deckhand/spec'
import { partPrompt } from '../job.ts'

const number = { type: 'number', required: true } as const

/** Answered by an agent of its own, whose first answer does not fit. */
const help: CustomToolDefinition = {
  name: 'help',
  description: 'Fills in the form of a job.',
  parameters: {
    job: { ...number, description: 'Which job.' },
    call: { ...number, description: 'Which call of the job.' },
  },
  resultSchema: {
    type: 'object',
    properties: { job: { type: 'number' }, mark: { type: 'string' } },
    required: ['job', 'mark'],
  },
  prompt: partPrompt('{{job}}', 'form'),
}

/** The limits are exact: an agent counted twice, or a slot not released, would fail its job. */
export const jobAgents: Agents = [
  agent('worker'),
  agent('tree', { limits: { maxDepth: 1, maxFanout: 2 } }),
  agent('deep', { limits: { maxDepth: 2, maxFanout: 1, concurrency: 1 } }),
  agent('helper', { limits: { maxDepth: 1, maxFanout: 1 }, customTools: [help] }),
  agent('mate'),
  agent('hand', { tools: ['look', 'send', 'file', 'post'] }),
]

function agent(id: string, more: Partial<Agent> = {}): Agent {
  return { id, name: id, persona: 'You do jobs.', ...more }
}
