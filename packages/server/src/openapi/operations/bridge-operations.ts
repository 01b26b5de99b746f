import { bridgeAnswerSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

export const bridgeOperations = {
  readBridge: {
    method: 'get',
    path: '/api/bridge',
    tag: 'Service',
    summary:
      'Where the bridge to a CLI agent is that runs on this machine, with its token. Only for the one person at this machine; anybody else is told that there is none.',
    answers: { 200: json(bridgeAnswerSchema) },
  },
} satisfies Operations
