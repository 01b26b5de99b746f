import { agentListAnswerSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const agentOperations = {
  listAgents: {
    method: 'get',
    path: '/api/agents',
    tag: 'Agents',
    scope: 'runs',
    summary: 'Who may be asked, and with which tools. The one that says `isDefault` answers when a request names none.',
    answers: { 200: json(agentListAnswerSchema) },
  },
} satisfies Operations
