import { agentListAnswerSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const agentOperations = {
  listAgents: {
    method: 'get',
    path: '/api/agents',
    tag: 'Agents',
    summary: 'Who may be asked. The first one answers when a request names none.',
    answers: { 200: json(agentListAnswerSchema) },
  },
} satisfies Operations
