import { json, type Operations } from '../operation.ts'

export const bridgeOperations = {
  readBridge: {
    method: 'get',
    path: '/api/bridge',
    tag: 'Service',
    summary:
      'Address and token of the bridge to a CLI agent, for the person at this machine only. Others learn that there is none.',
    answers: { 200: json('bridgeAnswer') },
  },
} satisfies Operations
