import { json, type Operations } from '../operation.ts'

export const agentOperations = {
  listAgents: {
    method: 'get',
    path: '/api/agents',
    tag: 'Agents',
    scope: 'runs',
    summary: 'The agents with their tools. The one with `isDefault` answers a request that names none.',
    answers: { 200: json('agentListAnswer') },
  },
} satisfies Operations
