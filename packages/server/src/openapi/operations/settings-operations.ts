import { profileChangeSchema, settingsChangeSchema } from '@deckhand/spec/schemas'
import { json, type Operations } from '../operation.ts'

const answers = { 200: json('settingsAnswer') }

export const settingsOperations = {
  readSettings: {
    method: 'get',
    path: '/api/agent/settings',
    tag: 'Settings',
    summary: 'How much the agent may do on its own, and which recipients need no approval.',
    answers,
  },
  changeSettings: {
    method: 'put',
    path: '/api/agent/settings',
    tag: 'Settings',
    summary: 'Changes the fields that are sent.',
    body: settingsChangeSchema,
    example: { trust: 'delegated', allowlist: ['ann@example.com'] },
    answers,
  },
  readProfile: {
    method: 'get',
    path: '/api/agent/profile',
    tag: 'Settings',
    summary: 'What the user says about themselves; agents get it when a run starts.',
    answers: { 200: json('profileAnswer') },
  },
  changeProfile: {
    method: 'put',
    path: '/api/agent/profile',
    tag: 'Settings',
    summary: 'Changes the fields that are sent; an empty text removes one.',
    body: profileChangeSchema,
    example: { name: 'Ann', timeZone: 'Europe/Berlin', about: 'Runs a boat yard.' },
    answers: { 200: json('profileAnswer') },
  },
} satisfies Operations
