import { settingsAnswerSchema, settingsChangeSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

const answers = { 200: json(settingsAnswerSchema) }

export const settingsOperations = {
  readSettings: {
    method: 'get',
    path: '/api/agent/settings',
    tag: 'Settings',
    summary: 'How much the agent may do by itself, and who may be written to without asking.',
    answers,
  },
  changeSettings: {
    method: 'put',
    path: '/api/agent/settings',
    tag: 'Settings',
    summary: 'Changes the settings that are sent; the others stay.',
    body: settingsChangeSchema,
    example: { trust: 'delegated', allowlist: ['ann@example.com'] },
    answers,
  },
} satisfies Operations
